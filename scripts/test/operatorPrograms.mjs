import { existsSync } from 'node:fs';
import path from 'node:path';

/** @returns {string[]} requirements of the operator path that this machine lacks */
export function missingOperatorPrograms() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  const has = (program) => folders.some((folder) => existsSync(path.join(folder, program)));
  return [
    ...(process.env.TEST_DATABASE_URL ? [] : ['PostgreSQL (TEST_DATABASE_URL)']),
    ...['nginx', 'openssl', 'pg_dump', 'psql'].filter((program) => !has(program)),
  ];
}
