import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import withoutSummaries from '../../../tools/webpack/withoutSummaries.mjs';

const CONTRACT = path.resolve('contract');

it('removes the summary of every call of the contract, and nothing else', () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  let removed = 0;
  for (const file of files.filter((name) => name !== path.join('shared', 'Call.ts'))) {
    const source = readFileSync(path.join(CONTRACT, file), 'utf8');
    const rest = withoutSummaries(source);
    expect([file, /^\s*summary:/m.test(rest)]).toEqual([file, false]);
    const gone = source.split('\n').filter((line) => !rest.split('\n').includes(line));
    expect(gone.filter((line) => !/^ {2}summary:|^ {4}['"`].*['"`],$/.test(line))).toEqual([]);
    if (rest !== source) removed += 1;
  }
  expect(removed).toBeGreaterThan(50);
});
