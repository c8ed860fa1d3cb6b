import { valueProblems } from '../../../features/support/catalogue/values';
import { closest } from '../../../scripts/features/Suggestions.mjs';

describe('quoted texts whose values are known', () => {
  it.each([
    [
      'a role',
      '{recipient} has/have {texts} in {group}',
      { texts: '"Billing User" and "Make Payment"' },
      '"Make Payments"',
    ],
    ['a role', '{detail} is/are {string}', { detail: 'their roles', string: '"Admn"' }, '"Admin"'],
    [
      'a right',
      '{detail} is/are {string}',
      { detail: 'their rights', string: '"See bills, see member"' },
      '"See members"',
    ],
    ['a status', '{detail} is/are {string}', { detail: 'the status of Pat', string: '"Activ"' }, '"Active"'],
    [
      'a kind of file',
      '{person} see(s) the {things} {texts}',
      { things: 'file types', texts: '"Lockboxes"' },
      '"Lockbox"',
    ],
  ])('refuses %s that does not exist', (_what, phrase, values, meant) => {
    expect(problems(phrase, values)).toEqual([expect.stringContaining(`Did you mean ${meant}?`)]);
  });

  it('refuses an amount of a list that is not an amount', () => {
    expect(problems('{person} see(s) the {things} {texts}', { things: 'payments', texts: '"lots"' })).toEqual([
      expect.stringContaining('"lots" is not one of the payments. Write the payment amount'),
    ]);
  });

  it.each([
    ['{recipient} has/have {texts} in {group}', { texts: '"Billing User" and "Make Payments"' }],
    ['{recipient} has/have {texts} in {group}', { texts: 'nothing' }],
    ['{detail} is/are {string}', { detail: 'their rights', string: '"See bills, see members"' }],
    ['{detail} is/are {string}', { detail: 'their phone', string: '"call me"' }],
    ['{person} see(s) the {things} {texts}', { things: 'bills', texts: '"HF-1"' }],
    ['{person} see(s) (the message ){string}', { string: '"anything"' }],
  ])('accepts %s with %j', (phrase, values) => {
    expect(problems(phrase, values)).toEqual([]);
  });
});

function problems(phrase: string, values: Readonly<Record<string, string>>): readonly string[] {
  const sentence = {
    text: '',
    uri: 'a.feature',
    line: 1,
    phrases: [phrase],
    values: Object.entries(values).map(([type, text]) => ({ type, text })),
  };
  return valueProblems(sentence, (text, known) => closest(text, known));
}
