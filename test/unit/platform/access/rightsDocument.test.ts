import { readFileSync } from 'node:fs';
import { controlMatrixCsv, rightsTables } from '../../../support/access/rightsDocument';

const document = readFileSync(new URL('../../../../docs/rights.md', `file://${__filename}`), 'utf8');

describe('docs/rights.md', () => {
  it.each(Object.entries(rightsTables()))('matches the policy under "%s"', (heading, table) => {
    const section = document.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
    const rows = section.split('\n').filter((line) => line.startsWith('|'));
    expect(rows.join('\n')).toBe(table);
  });
});

it('docs/control-matrix.csv is the control matrix; npm run rights writes it', () => {
  expect(readFileSync(new URL('../../../../docs/control-matrix.csv', `file://${__filename}`), 'utf8')).toBe(
    controlMatrixCsv(),
  );
});
