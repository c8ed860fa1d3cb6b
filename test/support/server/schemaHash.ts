import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SCHEMA_NAME, SCHEMA_TABLES } from '../../../server/platform/database/schema/schema';

const CREATION = new URL('../../../server/platform/database/schema/createSchema.ts', import.meta.url);

/** Hash of what makes a new database. */
export function schemaHash(): string {
  const uses = SCHEMA_TABLES.map(({ name, use }) => [name, use]);
  const hash = createHash('sha256').update(SCHEMA_NAME).update(JSON.stringify(uses)).update(readFileSync(CREATION));
  return hash.digest('hex').slice(0, 12);
}
