import fc from 'fast-check';
import { type SentBankFile, type SentEntry } from '../../../../src/domain/money/processing/AcknowledgedFile';
import {
  type AcknowledgmentLayout,
  type AcknowledgmentRow,
  readAcknowledgment,
  suggestedAcknowledgmentLayout,
} from '../../../../src/domain/money/processing/acknowledgment';
import { planAcknowledgment, referenceKey } from '../../../../src/domain/money/processing/acknowledgmentPlan';
import { type Cents, cents, sumCents } from '../../../../src/domain/platform/money/Cents';

const FILE = {
  filePk: 'f',
  fileName: 'ach-2026-03-10-A.txt',
  reference: '260310A',
  kind: 'PAYMENTS',
  state: 'SENT',
  hasProcessed: false,
  isRecorded: false,
} as const satisfies Partial<SentBankFile>;

/** A file of payments with one entry each, in two batches. */
function sentOf(amounts: readonly number[]): { file: SentBankFile; entries: readonly SentEntry[] } {
  const entries = amounts.map((amount, at) => ({
    filePk: 'f',
    trace: `01100001${String(at + 1).padStart(7, '0')}`,
    batch: at < amounts.length / 2 ? 1 : 2,
    amountCents: cents(amount),
    entryCount: 1,
    paymentPk: `p${at}`,
    confirmation: `LB-${at}`,
    groupName: 'Group',
    payment: { entryCount: 1, amountCents: cents(amount) },
    isProcessed: false,
    isInOtherFile: false,
  }));
  return { file: { ...FILE, entryCount: amounts.length, amountCents: sumCents(amounts) }, entries };
}

function rowOf(row: Partial<AcknowledgmentRow>): AcknowledgmentRow {
  const empty = { entryCount: null, debitCents: null, creditCents: null, batch: null, trace: null, reason: '' };
  return { line: 2, file: '260310A', status: 'ACCEPTED', ...empty, ...row };
}

const amountsOf = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 });

describe('planAcknowledgment', () => {
  it('never accepts a file unless what the bank accepted and rejected adds up to it', () => {
    fc.assert(
      fc.property(
        amountsOf,
        fc.array(fc.nat(11), { maxLength: 6 }),
        fc.boolean(),
        fc.integer({ min: -2, max: 2 }),
        fc.integer({ min: -2, max: 2 }),
        (amounts, named, isReceived, countOff, centsOff) => {
          const { file, entries } = sentOf(amounts);
          const rejected = entries.filter((_, at) => named.includes(at));
          const gone = isReceived ? [] : rejected;
          const reported = {
            entryCount: Math.max(0, amounts.length - gone.length + countOff),
            debitCents: cents(
              Math.max(0, file.amountCents - sumCents(gone.map(({ amountCents }) => amountCents)) + centsOff),
            ),
          };
          const rows = [
            rowOf(reported),
            ...rejected.map(({ trace }, at) => rowOf({ line: at + 3, status: 'REJECTED', trace })),
          ];
          const [planned] = planAcknowledgment(rows, [file], entries);
          const outcome = planned?.outcome ?? 'LEAVE';
          const isExact = countOff === 0 && centsOff === 0;
          const { change } = planned ?? {};
          const voided = planned?.rejected ?? [];
          const total = {
            entryCount: (change?.entryCount ?? 0) + voided.length,
            amountCents: (change?.amountCents ?? 0) + sumCents(voided.map(({ amountCents }) => amountCents)),
          };
          const isAccepted = outcome === 'ACCEPT' || outcome === 'ACCEPT_PARTLY';
          const sent = { entryCount: file.entryCount, amountCents: file.amountCents };
          expect(!isExact || outcome === (rejected.length > 0 ? 'ACCEPT_PARTLY' : 'ACCEPT')).toBe(true);
          expect(isAccepted ? total : sent).toEqual(sent);
          expect(outcome === 'LEAVE' ? change : null).toBeNull();
          expect(outcome === 'MARK_UNKNOWN' ? rejected : []).toEqual([]);
        },
      ),
    );
  });

  it('rejects the entries of a batch, each once', () => {
    fc.assert(
      fc.property(
        amountsOf.filter(({ length }) => length > 1),
        (amounts) => {
          const { file, entries } = sentOf(amounts);
          const first = entries.filter(({ batch }) => batch === 1);
          const rows = [
            rowOf({ entryCount: amounts.length, debitCents: file.amountCents, status: 'PARTLY_ACCEPTED' }),
            rowOf({ line: 3, status: 'REJECTED', batch: 1, reason: 'Bad batch' }),
            rowOf({ line: 4, status: 'REJECTED', trace: first[0]?.trace ?? '', reason: 'Bad entry' }),
          ];
          const [planned] = planAcknowledgment(rows, [file], entries);
          expect(planned?.rejected.map(({ paymentPk }) => paymentPk)).toEqual(first.map(({ paymentPk }) => paymentPk));
          expect(planned?.rejected[0]?.reason).toBe('Bad entry');
        },
      ),
    );
  });

  const two = sentOf([100, 200]);
  const whole = { entryCount: 2, debitCents: cents(300) };
  const left = (rows: readonly AcknowledgmentRow[], file: Partial<SentBankFile> = {}, entries = two.entries) => {
    const [planned] = planAcknowledgment(rows, [{ ...two.file, ...file }], entries);
    return [planned?.outcome, planned?.message];
  };

  it.each([
    ['a reference that no file has', [rowOf({ ...whole, file: 'X' })], {}, 'There is no ACH file X.'],
    [
      'no row about the file',
      [rowOf({ batch: 1 })],
      {},
      'No row is about the whole file, so it is not clear what the bank accepted.',
    ],
    [
      'two rows about the file',
      [rowOf(whole), rowOf({ ...whole, line: 3 })],
      {},
      'Lines 2 and 3 are both about the whole file. Ask the bank which of them applies.',
    ],
    [
      'a file that was not sent',
      [rowOf(whole)],
      { state: 'MADE' },
      'This file has not been downloaded, so the bank cannot have it from here. Ask the bank.',
    ],
    [
      'a file that was answered',
      [rowOf(whole)],
      { state: 'ACCEPTED' },
      'This file is accepted already. Nothing is changed.',
    ],
    [
      'no numbers',
      [rowOf({})],
      {},
      'The bank gives no number or total of the entries, so the file cannot be compared. Enter the answer by hand.',
    ],
    [
      'credits',
      [rowOf({ ...whole, creditCents: cents(1) })],
      {},
      'The bank reports credits, but this file has debits only. Ask the bank whether it means this file.',
    ],
    [
      'an unknown trace number',
      [rowOf(whole), rowOf({ line: 3, trace: '011000010000009' })],
      {},
      'Line 3: This file has no entry with the trace number 011000010000009.',
    ],
    [
      'an entry with another amount',
      [rowOf(whole), rowOf({ line: 3, trace: two.entries[0]?.trace ?? '', debitCents: cents(99) })],
      {},
      'Line 3: The bank reports 1 entry, $0.99; 1 entry, $1.00 was sent.',
    ],
    [
      'a part that is not named',
      [rowOf({ ...whole, status: 'PARTLY_ACCEPTED' })],
      {},
      'The bank accepted a part of this file, but no row names what it rejected. Ask the bank.',
    ],
    [
      'the rejection of another file',
      [rowOf({ ...whole, entryCount: 3, status: 'REJECTED' })],
      {},
      'The bank rejected this file, but the numbers differ. The bank reports 3 entries, $3.00; 2 entries, $3.00 were sent. Ask the bank whether it means this file.',
    ],
    [
      'the rejection of a processed file',
      [rowOf({ status: 'REJECTED' })],
      { hasProcessed: true },
      'The bank rejected this file, but payments of it are processed. Return or reverse each of them instead.',
    ],
  ] as const)('leaves %s alone, with the reason', (_, rows, file, message) => {
    expect(left(rows, file)).toEqual(['LEAVE', message]);
  });

  it.each([
    [
      'is processed',
      { isProcessed: true },
      'Payment LB-0 is processed already. Return it first, with the code that the bank gave.',
    ],
    [
      'is in another file',
      { isInOtherFile: true },
      'Payment LB-0 is in another file as well. Reverse it once it is processed.',
    ],
    [
      'has another entry',
      { payment: { entryCount: 2, amountCents: cents(150) } },
      'Payment LB-0 has 2 entries, $1.50 in this file, but the bank rejected 1 entry, $1.00. Ask the bank.',
    ],
  ] as const)('leaves a file alone when a rejected payment %s', (_, change, message) => {
    const entries = two.entries.map((entry, at) => (at === 0 ? { ...entry, ...change } : entry));
    const rows = [rowOf(whole), rowOf({ line: 3, status: 'REJECTED', trace: entries[0]?.trace ?? '' })];
    expect(left(rows, {}, entries)).toEqual(['LEAVE', message]);
  });
});

it('reads every way in which banks identify a file', () => {
  const ways = [
    '260310A',
    '2026-03-10-A',
    '20260310 A',
    'ach-2026-03-10-A.txt',
    'ACH-VERIFY-2026-03-10-A',
    '26/03/10 a',
  ];
  expect(new Set(ways.map(referenceKey))).toEqual(new Set(['260310A']));
  for (const other of ['', '4711', 'A', '2603101530A', 'Batch 260310A']) expect(referenceKey(other)).toBeUndefined();
});

describe('readAcknowledgment', () => {
  const headings = [
    'File ID',
    'File Status',
    'Entry/Addenda Count',
    'Total Debit Amount',
    'Total Credit Amount',
    'Trace No',
    'Reject Reason',
  ];
  const layout = suggestedAcknowledgmentLayout(headings);
  const read = (cells: readonly string[], more: Partial<AcknowledgmentLayout> = {}) =>
    readAcknowledgment([['First Bank'], headings, cells], { ...layout, ...more });

  it('finds the columns by their headings', () => {
    expect(layout).toEqual({
      file: 'File ID',
      status: 'File Status',
      entries: 'Entry/Addenda Count',
      debits: 'Total Debit Amount',
      credits: 'Total Credit Amount',
      batch: null,
      trace: 'Trace No',
      reason: 'Reject Reason',
      acceptedWord: '',
      rejectedWord: '',
    });
  });

  it('reads numbers as banks write them', () => {
    const { rows } = read(['260310A', 'ACCEPTED', '1,200', '-1,234.50', '', '', '']);
    expect(rows[0]).toMatchObject({
      line: 3,
      status: 'ACCEPTED',
      entryCount: 1_200,
      debitCents: 123_450 as Cents,
      creditCents: null,
    });
    expect(read(['260310A', 'Rejected', '', '', '', '11000010000001', 'Closed']).rows[0]?.trace).toBe(
      '011000010000001',
    );
  });

  it("accepts the bank's own words for accepted and rejected", () => {
    expect(read(['260310A', 'Posted', '', '', '', '', '']).problems[0]?.message).toContain(
      '“Posted” is not a known status.',
    );
    expect(read(['260310A', 'POSTED', '', '', '', '', ''], { acceptedWord: 'Posted' }).rows[0]?.status).toBe(
      'ACCEPTED',
    );
  });

  it.each([
    [['', 'Accepted', '', '', '', '', ''], 'The file reference is missing.'],
    [['260310A', 'Accepted', 'two', '', '', '', ''], '“two” is not a number of entries.'],
    [['260310A', 'Accepted', '', '1.000', '', '', ''], 'can be read as thousands'],
    [['260310A', 'Rejected', '', '', '', '12', ''], '“12” is not a trace number of 15 digits.'],
  ])('reads nothing from a file with the row %j', (cells, message) => {
    const { rows, problems } = read(cells);
    expect(rows).toEqual([]);
    expect(problems).toEqual([{ line: 3, message: expect.stringContaining(message) }]);
  });
});
