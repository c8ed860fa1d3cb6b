import { Suggestions } from '../../../scripts/features/Suggestions.mjs';

const TYPES = [
  { name: 'person', regexpStrings: ['they|(the|an?|another) (reconciler|payor)(?: of "([^"]*)")?'] },
  { name: 'money', regexpStrings: [String.raw`-?\$[\d,]+\.\d\d`] },
  { name: 'status', regexpStrings: ['RELEASED|RECONCILED|PAID'] },
  { name: 'reason', regexpStrings: ['"([^"]*)"'] },
  { name: 'takeBack', regexpStrings: ['unreconciles?|reverts?'] },
];
const PHRASES = [
  '{person} pay(s) {money} on the bill',
  '{person} look(s) for bills',
  'the bill is {status}',
  '{person} {takeBack} the bill',
  'they change the line because {reason}',
];
const VOCABULARY = {
  person: { write: 'the, a, or another with a kind of person', words: ['reconciler', 'payor'] },
  money: { write: 'dollars and cents: $1,200.00' },
  reason: { write: 'a reason in quotes', words: ['New hire', 'Rounding'] },
};
const suggestions = new Suggestions(PHRASES, TYPES, VOCABULARY);
const about = (sentence: string) => suggestions.forSentence(sentence).join('\n');

describe('suggesting what to write instead of an unknown sentence', () => {
  it('underlines an unknown person and lists the known ones, the closest first', () => {
    expect(about('the pajor of "Harbor Foods" pays $500.00 on the bill')).toBe(
      [
        'the pajor of "Harbor Foods" pays $500.00 on the bill',
        '    ^^^^^',
        '"pajor" is not a known {person}. Did you mean "payor"?',
        'Write the, a, or another with a kind of person',
        'Known: reconciler, payor',
        'The nearest phrases:',
        '  {person} pay(s) {money} on the bill',
        '  {person} {takeBack} the bill',
        '  the bill is {status}',
        'All phrases and words: docs/step-catalogue.md',
      ].join('\n'),
    );
  });

  it('shows how to write an amount', () => {
    expect(about('they pay $500 on the bill')).toContain(
      '         ^^^^\n"$500" is not a {money}. Write dollars and cents: $1,200.00',
    );
  });

  it('lists the words of a type that its pattern lists', () => {
    expect(about('the bill is RELEASE')).toContain('Did you mean "RELEASED"?\nKnown: RELEASED, RECONCILED, PAID');
  });

  it('asks for quotation marks', () => {
    expect(about('they change the line because New hire')).not.toContain('is not a known {person}');
    expect(suggestions.forWord({ start: 0, text: '"Newly hired"', type: 'reason' })).toEqual([
      '"Newly hired" is not a known {reason}. Did you mean "New hire"?',
      'Write a reason in quotes',
      'Known: New hire, Rounding',
    ]);
  });

  it('does not suggest a verb for a misspelled parameter', () => {
    expect(about('they settle the bill')).not.toContain('{takeBack}.');
  });

  it('finds the phrase in spite of a typo, and underlines the typo', () => {
    expect(about('they look fur bills')).toMatch(
      /^they look fur bills\n {10}\^{3}\nThe nearest phrases:\n {2}\{person\} look/,
    );
  });

  it('underlines nothing in a sentence that is unlike every phrase', () => {
    expect(about('a cow jumps over that moon')).not.toContain('^');
  });

  it('recognizes the sentences of phrases', () => {
    expect(suggestions.isDefined('another payor of "Summit Labs" pays $1.00 on the bill')).toBe(true);
    expect(suggestions.isDefined('another payor of "Summit Labs" pays $1 on the bill')).toBe(false);
  });

  it('finds a phrase by the words that people say instead of ours', () => {
    const other = new Suggestions([...PHRASES, '{person} return(s) a payment'], TYPES, VOCABULARY, {
      bounce: ['return'],
    });
    expect(other.nearest('they bounced a payment')[0]).toBe('{person} return(s) a payment');
  });
});
