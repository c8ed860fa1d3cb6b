import { problemsIn } from '../../../scripts/features/problemsIn.mjs';
import { Suggestions } from '../../../scripts/features/Suggestions.mjs';

const suggestions = new Suggestions(
  ['they pay {money}'],
  [{ name: 'money', regexpStrings: [String.raw`\$\d+\.\d\d`] }],
  { money: { write: 'dollars and cents' } },
);
const REQUIREMENTS = { 'PAY-1': 'Payments' };
const phrase = (level?: 'use-case' | 'browser', more: { keyword?: string; isSituation?: boolean } = {}) => ({
  phrase: 'they pay {money}',
  file: 'a.ts',
  line: 1,
  level,
  keyword: 'When',
  isSituation: false,
  ...more,
});
const step = {
  text: 'they pay $5.00',
  pickle: 'one',
  keyword: 'When',
  kind: 'When' as 'Given' | 'When' | 'Then',
  uri: 'features/pay.feature',
  line: 4,
  scenario: 'Paying',
  tags: ['@PAY-1'],
  phrases: ['they pay {money}'],
  values: [],
};

describe('checking how features are written', () => {
  it('fails when nothing was read', () => {
    expect(problemsIn(reading({ documents: [] }), REQUIREMENTS, suggestions)).toEqual([
      'Nothing was checked: found 0 scenarios and 1 phrases.',
    ]);
    expect(problemsIn(reading({ phrases: [] }), REQUIREMENTS, suggestions)).toHaveLength(1);
  });

  it('finds nothing wrong with a good scenario', () => {
    expect(problemsIn(reading({}), REQUIREMENTS, suggestions)).toEqual([]);
  });

  it.each([
    ['an undefined step', { steps: [{ ...step, text: 'they pay $5', phrases: [] }] }, ':4 No phrase matches this.'],
    ['an ambiguous step', { steps: [{ ...step, phrases: ['one', 'other'] }] }, ':4 Several phrases match this'],
    [
      'an unknown word',
      { steps: [{ ...step, values: [{ type: 'money', text: '$5.00', start: 9, problem: 'Too little' }] }] },
      ':4 A word is not known.\n    they pay $5.00\n             ^^^^^\n    Too little',
    ],
    ['an unknown requirement', { tags: ['@PAY-1', '@PAY-99'] }, ':3 There is no requirement or rule PAY-99'],
    ['an unknown tag', { tags: ['@PAY-1', '@payment'] }, ':3 Unknown tag @payment.'],
    ['a feature without a requirement', { tags: [] }, ':1 No scenario is tagged with a requirement or rule'],
    ['a word of a screen', { name: 'Clicking the button' }, ':3 "Clicking" is a word of a screen.'],
    ['a second When', { keywords: ['Action', 'Conjunction'] }, ':3 "Paying" has 2 When'],
    ['too many steps', { keywords: ['Action', ...Array(7).fill('Outcome')] }, ':3 "Paying" has 8 steps'],
    [
      'a file that is no feature',
      { parseErrors: [{ source: { uri: 'features/pay.feature' }, message: '(2:1): expected: #EOF' }] },
      ':2 This is not a feature: expected: #EOF',
    ],
    [
      'a situation as a When',
      { phrases: [phrase(undefined, { keyword: 'Given', isSituation: true })] },
      ':4 "they pay $5.00" says how things are, so it is a Given. A When says what happens.',
    ],
    [
      'an expectation as a When',
      { phrases: [phrase(undefined, { keyword: 'Then' })] },
      ':4 "they pay $5.00" says what is expected, so it is a Then.',
    ],
    [
      'an action as a Then',
      { steps: [{ ...step, kind: 'Then' as const }] },
      ':4 "they pay $5.00" says what happens, so it is a When or a Given.',
    ],
    [
      'a browser phrase without a browser',
      { phrases: [phrase('browser')] },
      ':4 "they pay $5.00" can be checked in a browser only.',
    ],
    [
      'a browser phrase at both levels',
      { phrases: [phrase('browser')], steps: [{ ...step, tags: ['@browser'] }] },
      ':4 "they pay $5.00" can be checked in a browser only.',
    ],
    [
      'a use-case phrase in a browser',
      { phrases: [phrase('use-case')], steps: [{ ...step, tags: ['@browser'] }] },
      ':4 "they pay $5.00" cannot be checked in a browser. Remove the tag @browser.',
    ],
  ])('refuses %s', (_what, wrong, message) => {
    const problems = problemsIn(reading(wrong), REQUIREMENTS, suggestions);
    expect(problems.join('\n')).toContain(`features/pay.feature${message}`);
  });

  it('refuses a word at a level where it does not work', () => {
    const values = [{ type: 'money', text: '$5.00', start: 9, problem: undefined }];
    const words = { money: [{ level: 'use-case' as const, words: /^\$5/ }] };
    const [problem] = problemsIn(
      reading({ steps: [{ ...step, values, tags: ['@browser'] }] }),
      REQUIREMENTS,
      suggestions,
      words,
    );
    expect(problem).toBe('features/pay.feature:4 "$5.00" cannot be checked in a browser. Remove the tag @browser.');
    expect(problemsIn(reading({ steps: [{ ...step, values }] }), REQUIREMENTS, suggestions, words)).toEqual([]);
  });

  it('accepts a browser phrase in a scenario for the browser only', () => {
    const steps = [{ ...step, tags: ['@browser-only'] }];
    expect(problemsIn(reading({ phrases: [phrase('browser')], steps }), REQUIREMENTS, suggestions)).toEqual([]);
  });

  it('refuses a second scenario of a feature that a browser plays in every run', () => {
    const problemsWith = (...tags: string[]) => {
      const documents = [['@PAY-1', '@browser'], tags].map((own) => reading({ tags: own }).documents).flat();
      const children = documents.flatMap(({ feature }, index) =>
        feature.children.map(({ scenario }) => ({
          scenario: { ...scenario, name: `Paying ${index}`, location: { line: 3 + index } },
        })),
      );
      const [{ uri, feature } = fail()] = documents;
      return problemsIn(
        reading({ documents: [{ uri, feature: { ...feature, children } }] }),
        REQUIREMENTS,
        suggestions,
      );
    };
    expect(problemsWith('@browser')).toEqual([
      expect.stringContaining('features/pay.feature:4 "Paying 1" is the second'),
    ]);
    expect(problemsWith('@browser', '@deep')).toEqual([]);
    expect(problemsWith('@browser-only')).toEqual([]);
    expect(problemsWith()).toEqual([]);
  });
});

function fail(): never {
  throw new Error('Nothing was read.');
}

/** Cucumber's parse of a feature with one scenario. */
function reading({
  tags = ['@PAY-1'],
  name = 'Paying',
  keywords = ['Action'],
  ...rest
}: Record<string, unknown> & {
  tags?: string[];
  name?: string;
  keywords?: string[];
}) {
  const scenario = {
    name,
    location: { line: 3 },
    tags: tags.map((tag) => ({ name: tag })),
    steps: keywords.map((keywordType) => ({ keywordType, text: 'they pay $5.00', location: { line: 4 } })),
  };
  const feature = { tags: [], location: { line: 1 }, children: [{ scenario }] };
  return {
    documents: [{ uri: 'features/pay.feature', feature }],
    phrases: [phrase()],
    types: [],
    steps: [step],
    parseErrors: [],
    ...rest,
  };
}
