import { quotedTextProblems } from '../../../scripts/features/quotedTexts.mjs';

const UNSEEN = '{person} do(es) not see {string}';
const EMAIL = '{recipient} get(s) the email {string}';
const CODE = "`A payment of ${formatCents(amount)} was returned` 'Listbill: past due' to approve";

describe('quoted texts of the application', () => {
  it.each([
    [UNSEEN, 'to aprove', 'Nothing in the application says "to aprove"'],
    [EMAIL, 'A payment of $5.00 was refused', 'No email of the application is called "A payment of $5.00 was refused"'],
    [EMAIL, 'Listbill: overdue', 'No email of the application is called "Listbill: overdue"'],
  ])('refuses for %s the text "%s"', (phrase, text, problem) => {
    expect(quotedTextProblems([step(phrase, text)], CODE)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    [UNSEEN, 'to approve'],
    [UNSEEN, '12 to approve'],
    [EMAIL, 'A payment of $1,200.00 was returned'],
    [EMAIL, 'Listbill: past due'],
    ['{person} see(s) (the message ){string}', 'anything'],
  ])('accepts for %s the text "%s"', (phrase, text) => {
    expect(quotedTextProblems([step(phrase, text)], CODE)).toEqual([]);
  });

  it.each([
    ['to approve', []],
    ['to aprove', ['a.feature:8 The application has nothing that is called "to aprove". Copy the text from the list.']],
  ])('reads the names of audit events: "%s"', (name, expected) => {
    const table = [
      { line: 7, cells: ['who', 'what'] },
      { line: 8, cells: ['Rosa', name] },
    ];
    const values = [{ type: 'things', text: 'audit events' }];
    const events = { text: '', uri: 'a.feature', line: 6, phrases: ['{person} see(s) these {things}:'], values, table };
    expect(quotedTextProblems([events], CODE)).toEqual(expected);
  });

  it('accepts a text that is not seen here, but in another scenario', () => {
    const seen = step('{person} see(s) (the message ){string}', 'Add people – next');
    expect(quotedTextProblems([seen, step(UNSEEN, 'Add people')], CODE)).toEqual([]);
  });
});

function step(phrase: string, text: string) {
  return { text: '', uri: 'a.feature', line: 1, phrases: [phrase], values: [{ type: 'string', text: `"${text}"` }] };
}
