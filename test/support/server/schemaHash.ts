import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../server/database/migrations/', import.meta.url);

/** Hash of all migrations. */
export function schemaHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(FOLDER).sort()) hash.update(name).update(readFileSync(new URL(name, FOLDER)));
  return hash.digest('hex').slice(0, 12);
}
