/**
 * npm run schema: generates what is derived from the files schema.sql: the types of the tables, which are not committed, and the
 * columns of docs/data-levels.md.
 *
 * npm run schema -- --types    the types only: after `npm ci`, and before types are checked
 */
import '../tools/swc-hooks.mjs';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { SCHEMA_TABLES } = await import('../server/platform/database/schema/schema.ts');
const { tableTypes } = await import('../server/platform/database/schema/tableTypes.ts');

const overrides = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'columnTypes.ts')
  .map((file) => path.join('server', file))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ +'(\w+\.\w+)':/gm)].map(([, name]) => name));
mkdirSync('server/platform/database/generated', { recursive: true });
write('server/platform/database/generated/tables.ts', tableTypes(SCHEMA_TABLES, new Set(overrides)));
if (!process.argv.includes('--types')) {
  const { withColumns } = await import('../server/platform/database/schema/dataLevels.ts');
  write('docs/data-levels.md', withColumns(readFileSync('docs/data-levels.md', 'utf8'), SCHEMA_TABLES));
}

/** An unchanged file keeps its time, so that nothing is rebuilt. */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text);
  console.log(`${file} is written.`);
}
