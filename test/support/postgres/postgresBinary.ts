import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PLACES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/Library/PostgreSQL'];

/** The path of a PostgreSQL program from the search path or the package folders, or undefined. */
export function postgresBinary(
  name: 'initdb' | 'postgres' | 'pg_ctl' | 'pgbench' | 'pg_basebackup' | 'createuser',
): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter);
  return [...versionFolders(), ...onPath].map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** Newest version first. */
function versionFolders(): readonly string[] {
  return PLACES.filter((place) => existsSync(place)).flatMap((place) =>
    readdirSync(place)
      .filter((name) => /\d|postgres/.test(name))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => path.join(place, name, 'bin')),
  );
}
