#!/usr/bin/env bash
# Runs the tests of money, orders, races and crashes on another version of PostgreSQL than the embedded one, as in
# tools/test-postgresql.sh 15. Further arguments go to Vitest. Exits with 3 when this machine does not have the version.
set -euo pipefail
cd "$(dirname "$0")/.."

version=${1:?"name a version, such as 15"}
shift
# Debian's layout: one folder per version, each with bin/postgres and bin/initdb.
KONTER_TEST_POSTGRESQL=${POSTGRESQL_VERSIONS:-/usr/lib/postgresql}/$version
if ! [ -x "$KONTER_TEST_POSTGRESQL/bin/postgres" ]; then
  echo "PostgreSQL $version is not in $KONTER_TEST_POSTGRESQL; set POSTGRESQL_VERSIONS to a folder that has it." >&2
  exit 3
fi
export KONTER_TEST_POSTGRESQL
exec npm run --silent test:all -- tools/schema server/test/ledger server/test/orders server/test/races server/test/crash "$@"
