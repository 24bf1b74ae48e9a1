// Writes a tiny artifact to the given path, for embed.sh.
#include "TinyArtifact.h"

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  mpc::test::writeBytes(argv[1], mpc::test::tinyArtifact());
}
