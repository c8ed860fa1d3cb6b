import { CALLS } from '../../../../contract/calls';
import { callName, rowName } from '../../../support/access/callName';
import { declaredLine } from '../../../support/access/declaredRights';
import { fieldTexts } from '../../../support/access/fieldsTable';
import {
  FIELD_CLASSES,
  fileOf,
  goldenFiles,
  goldenRights,
  goldenTexts,
  textOf,
} from '../../../support/access/goldenRights';
import { MATRIX_CALLS } from '../../../support/access/matrixCalls';
import { MATRIX_PEOPLE } from '../../../support/access/matrixPeople';

const people = MATRIX_PEOPLE.map((person) => [person.name, person] as const);

describe('the table of rights', () => {
  it.each(people)('has the lines of %s that the server declares', (name, person) => {
    const declared = MATRIX_CALLS.map((row) => textOf(declaredLine(row, person)));
    // A line with "-" is of the table, one with "+" is what the server declares: npm run rights adds lines that are missing.
    expect(declared.sort()).toEqual(goldenTexts(name));
  });

  it.each(people)('has a line for every call of the contract by %s', (name) => {
    const withoutVariant = [...goldenRights(name).keys()].map((call) => call.split(': ', 1)[0] ?? '');
    expect([...new Set(withoutVariant)].sort()).toEqual(CALLS.map(callName).sort());
  });

  it('has one file for each kind of person', () => {
    expect([...goldenFiles()].sort()).toEqual(MATRIX_PEOPLE.map(({ name }) => fileOf(name)).sort());
  });

  it('names each row of the access matrix once', () => {
    const names = MATRIX_CALLS.map(rowName);
    expect(names).toHaveLength(new Set(names).size);
  });

  it('lists each field once, in order, with who sees it', () => {
    const lines = fieldTexts().map((text) => text.split('\t'));
    const fields = lines.map(([field = '']) => field);
    expect(fields).toEqual([...new Set(fields)].sort());
    expect(FIELD_CLASSES).toEqual(expect.arrayContaining(lines.map(([, seenBy]) => seenBy)));
  });
});
