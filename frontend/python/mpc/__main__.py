from mpc.command import main

main()
