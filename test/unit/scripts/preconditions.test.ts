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

  it('asks for the commit of an uploaded bill before the bill is named', () => {
    const upload = sentence('{person} upload(s)/uploaded {carrierBill}', {
      person: 'the carrier of "Harbor Foods"',
      carrierBill: 'bill "CB-7" of $90.00 for 2 members',
    });
    const open = sentence(OPEN, { person: 'they', bill: 'bill "CB-7"' });
    const commit = sentence('{person} {uploadStep}', { person: 'they', uploadStep: 'commit the upload' });
    expect(preconditionProblems([upload, open]).join()).toContain('exists once the file is committed');
    expect(preconditionProblems([upload, commit, open])).toEqual([]);
    expect(preconditionProblems([upload, sentence(OPEN, { person: 'they', bill: 'bill "CB-8"' })]).join()).toContain(
      'No earlier sentence creates a bill.',
    );
  });

  it.each([
    ['a template', 'the template "Weekly" reads 2 rows', 'No earlier sentence saves the columns as "Weekly".'],
    ['a file', 'they remove the file "a.pdf"', 'No earlier sentence attaches "a.pdf".'],
    ['a check', 'they refund $5.00 to "J" from check "7"', 'No earlier sentence enters or deposits check "7".'],
  ])('rejects %s that no earlier sentence establishes', (_what, text, problem) => {
    const introduced = sentence('{newName} is/am {kindOfPerson}', { newName: 'Pat', kindOfPerson: 'a payor' });
    expect(preconditionProblems([introduced, { ...sentence('a phrase', {}), text }]).join()).toContain(problem);
  });

  it('reports nothing if earlier sentences establish it', () => {
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

  it("lists a phrase's preconditions in the catalogue, whatever its words", () => {
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
