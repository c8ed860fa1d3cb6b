import { needsOf, preconditionProblems, type ReadSentence } from '../../../features/support/catalogue/preconditions';

const BILL = sentence('a/an {newBill} of {money} for {group}', {
  newBill: 'RELEASED bill "HF-101"',
  money: '$1,200.00',
  group: '"Harbor Foods"',
});
const TURN_ON = { person: 'the payor of "Harbor Foods"', autopayStep: 'turns on autopay up to $2,000.00 for a bill' };
const OPEN = '{person} open(s)/opened {bill}';

describe('what a sentence needs of earlier ones', () => {
  it.each([
    ['a bill for autopay', [sentence('{person} {autopayStep}', TURN_ON)], 'No earlier sentence creates a bill.'],
    [
      'a second bill',
      [BILL, sentence(OPEN, { person: 'the payor', bill: 'the second bill' })],
      'No earlier sentence creates the second bill. The bills so far, in order: "HF-101" of "Harbor Foods".',
    ],
    [
      'a bill of the group',
      [BILL, sentence('{person} {can} {ability}', { person: 'the payor', ability: 'pay the bill of "Summit Labs"' })],
      'No earlier sentence creates the bill of "Summit Labs".',
    ],
    ['someone before they', [BILL, sentence(OPEN, { person: 'they', bill: 'the bill' })], '"they" needs a person'],
    ['an introduction', [BILL, sentence(OPEN, { person: 'Pat', bill: 'the bill' })], 'There is no Pat.'],
    [
      'an upload',
      [sentence('{person} {uploadStep}', { person: 'the admin', uploadStep: 'commits the upload' })],
      'No earlier sentence uploads a file.',
    ],
    [
      'a payment',
      [BILL, sentence('processing runs/ran for {businessDay}', { businessDay: 'the settlement date' })],
      'so there is no settlement date',
    ],
  ])('refuses a scenario without %s', (_what, sentences, problem) => {
    expect(preconditionProblems(sentences).join('\n')).toContain(problem);
  });

  it('finds nothing missing when earlier sentences bring it about', () => {
    const introduced = sentence('{newName} is/am {kindOfPerson}', { newName: 'Pat', kindOfPerson: 'a payor' });
    const sentences = [
      BILL,
      sentence('these bills for {group}:', { group: '"Summit Labs"' }, [['number'], ['SL-1'], ['SL-2']]),
      introduced,
      sentence(OPEN, { person: 'Pat', bill: 'bill "SL-2"' }),
      sentence(OPEN, { person: 'they', bill: 'the third bill' }),
      sentence('{person} {autopayStep}', TURN_ON),
    ];
    expect(preconditionProblems(sentences)).toEqual([]);
  });

  it('tells the catalogue what a phrase needs whatever its words', () => {
    expect(needsOf('{person} {autopayStep}')).toEqual(['a bill']);
    expect(needsOf(OPEN)).toEqual([]);
  });
});

/** @param values words by parameter type @param rows of its table */
function sentence(phrase: string, values: Readonly<Record<string, string>>, rows?: readonly string[][]): ReadSentence {
  return {
    text: Object.values(values).join(' '),
    uri: 'a.feature',
    line: 1,
    phrases: [phrase],
    values: Object.entries(values).map(([type, text]) => ({ type, text })),
    ...(rows && { table: rows.map((cells, index) => ({ line: index + 1, cells })) }),
  };
}
