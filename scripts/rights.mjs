/**
 * npm run rights: writes docs/control-matrix.csv, adds lines for new calls and new kinds of people to the table of rights, and
 * removes those of deleted calls. It never changes a line: a change of a right is made by hand.
 *
 * A new line contains what the server declares, so read it before you commit it. `npm test` calls the server and compares.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import '../tools/swc-hooks.mjs';

const { rowName } = await import('../test/support/access/callName.ts');
const { declaredLine } = await import('../test/support/access/declaredRights.ts');
const { controlMatrixCsv } = await import('../test/support/access/rightsDocument.ts');
const golden = await import('../test/support/access/goldenRights.ts');
const { MATRIX_CALLS } = await import('../test/support/access/matrixCalls.ts');
const { MATRIX_PEOPLE } = await import('../test/support/access/matrixPeople.ts');

writeFileSync(new URL('../docs/control-matrix.csv', import.meta.url), controlMatrixCsv());
const added = new Map();
let removed = 0;
for (const person of MATRIX_PEOPLE) {
  const file = new URL(golden.fileOf(person.name), golden.GOLDEN);
  const known = existsSync(file) ? golden.goldenRights(person.name) : new Map();
  const lines = MATRIX_CALLS.map((row) => known.get(rowName(row)) ?? declaredLine(row, person));
  for (const { call } of lines) if (!known.has(call)) added.set(call, (added.get(call) ?? 0) + 1);
  removed += [...known.keys()].filter((call) => !lines.some((line) => line.call === call)).length;
  writeFileSync(file, golden.fileText(lines.map(golden.textOf)));
}
const files = MATRIX_PEOPLE.map(({ name }) => golden.fileOf(name));
for (const name of golden.goldenFiles()) if (!files.includes(name)) rmSync(new URL(name, golden.GOLDEN));
for (const [call, lines] of added) console.log(`${call}: ${lines} new lines`);
console.log(
  `${added.size} calls with new lines, ${removed} lines removed. git diff test/support/access/golden shows them.`,
);
