import { catalogue } from '../../../scripts/features/catalogue.mjs';
import { Suggestions } from '../../../scripts/features/Suggestions.mjs';

const PAY = {
  phrase: 'they pay {money}',
  file: 'features/step-definitions/payments.steps.ts',
  line: 1,
  level: undefined,
  keyword: 'When',
  isSituation: false,
};
const SIGN_IN = {
  ...PAY,
  phrase: '{person} sign(s) in',
  file: 'features/step-definitions/session.steps.ts',
  isSituation: true,
};
const LOOK = {
  ...PAY,
  phrase: 'the page is dark',
  file: 'features/step-definitions/colors.steps.ts',
  level: 'browser' as const,
};
const PHRASES = [LOOK, PAY, SIGN_IN];
const suggestions = new Suggestions(
  PHRASES.map(({ phrase }) => phrase),
  [
    { name: 'person', regexpStrings: ['they|the payor'] },
    { name: 'money', regexpStrings: [String.raw`\$\d+\.\d\d`] },
  ],
  {
    person: { write: 'a person', words: ['payor'] },
    money: { write: 'dollars and cents' },
    reason: { write: '', words: ['New hire'] },
  },
);
const FACTS = {
  people: [
    { kind: 'payor', name: 'Pia Lindgren', another: 'Amir Haddad', roles: 'Make Payments', rights: 'make payments' },
  ],
  facts: ['The account ends in 789.'],
};

describe('the step catalogue', () => {
  const text = catalogue(
    { documents: [], types: [], parseErrors: [], phrases: PHRASES, steps: steps() },
    suggestions,
    { money: [{ level: 'use-case', words: /^\$5/ }] },
    FACTS,
    {
      meanings: { [PAY.phrase]: 'Applies the amount.' },
      tables: [
        {
          name: 'Bills',
          phrases: ['these bills:'],
          columns: {
            status: { write: 'its status', values: ['PAID'], otherwise: 'PAID' },
            due: { write: 'the amount' },
          },
        },
      ],
    },
  );

  it('groups phrases by purpose, and names unknown groups by their file', () => {
    expect(text.match(/^### .*/gm)).toEqual(['### Pay a bill', '### People and signing in', '### Colors']);
  });

  it('says at which level a phrase or a word works', () => {
    expect(text).toContain('| they pay {money}<br>*Applies the amount.* | When they pay $5.00 | both |');
    expect(text).toContain('| {person} sign(s) in<br>*For Given only.* | Given they sign in | both, browser untried |');
    expect(text).toContain('| the page is dark | **never used** | browser |');
  });

  it('lists the columns of tables with their values', () => {
    expect(text).toContain('**Bills**: `these bills:`');
    expect(text).toContain('| status | its status | `PAID` | PAID |');
    expect(text).toContain('| due | the amount |  |  |');
  });

  it('lists people with names and rights, facts, and the only words of a list', () => {
    expect(text).toContain('| payor | Pia Lindgren | Amir Haddad | Make Payments | make payments |');
    expect(text).toContain('- The account ends in 789.');
    expect(text).toContain('| reason | `New hire` | |');
    expect(text).toContain('| {money} | Dollars and cents. | `$5.00` (use cases) |');
  });
});

function steps() {
  const step = { uri: 'a.feature', line: 1, kind: 'When' as const, pickle: 'one', scenario: 'A', values: [] };
  const value = { type: 'money', text: '$5.00', start: 9, problem: undefined };
  return [
    { ...step, text: 'they pay $5.00', keyword: 'When', tags: ['@browser'], phrases: [PAY.phrase], values: [value] },
    { ...step, text: 'they sign in', keyword: 'Given', tags: [], phrases: [SIGN_IN.phrase] },
  ];
}
