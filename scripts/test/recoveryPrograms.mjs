import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PLACE = '/usr/lib/postgresql';

/** @returns {string | undefined} the folder of PostgreSQL's server programs, the newest version first */
export function postgresFolder() {
  const versions = existsSync(PLACE) ? readdirSync(PLACE).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(PLACE, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'pg_ctl', 'pg_basebackup', 'psql'].every((program) => existsSync(path.join(folder, program))),
  );
}

/** @returns {string[]} requirements of the recovery that this machine lacks */
export function missingRecoveryPrograms() {
  return postgresFolder() ? [] : ["PostgreSQL's server programs"];
}
