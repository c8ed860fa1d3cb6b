import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const FOLDERS = ['baseline', 'migrations'].map((name) => new URL(`../../../server/database/${name}/`, import.meta.url));

/** Hash of all migrations. */
export function schemaHash(): string {
  const hash = createHash('sha256');
  for (const folder of FOLDERS)
    for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(new URL(name, folder)));
  return hash.digest('hex').slice(0, 12);
}
