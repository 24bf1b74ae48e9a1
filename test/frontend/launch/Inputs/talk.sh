# A rank that writes pieces of lines, a long line, to both streams, and last a piece without an end. Rank 1 ends with exit code 7.
printf 'part one '
sleep 0.2
printf 'and two\nnext\n'
head -c 9000 /dev/zero | tr '\0' x
echo " end"
echo "a complaint" >&2
printf 'no end'
[ "$OMPI_COMM_WORLD_RANK" != 1 ] || { sleep 1; exit 7; }
