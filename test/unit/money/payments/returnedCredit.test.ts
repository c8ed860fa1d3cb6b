import {
  planCreditChange,
  planCreditReturn,
  type SentCredit,
  sentCredits,
} from '../../../../src/domain/money/payments/returnedCredit';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const credit: SentCredit = {
  kind: 'refund',
  recordPk: 'r1',
  filePk: 'f1',
  fileState: 'SENT',
  name: 'Harbor Foods',
  reference: 'RFD-1',
  originalTrace: '121042880000001',
  amountCents: cents(50_00),
  settleDate: localDate('2026-03-12'),
  timeZone: 'America/New_York',
  isOpen: true,
  isReturned: false,
  isEnded: false,
  isFromThisFile: false,
  earlierReturn: null,
};
const now = new Date('2026-03-13T15:00:00.000Z');
const plan = (more: Partial<SentCredit>, entry: { code?: string; amountCents?: number } = {}, lines = new Map()) =>
  planCreditReturn(
    { line: 4, code: entry.code ?? 'R03', amountCents: cents(entry.amountCents ?? 50_00) },
    { ...credit, ...more },
    lines,
    now,
  );

describe('a returned ACH credit', () => {
  it.each([
    ['is open', {}, 'RETURN_CREDIT', 'The refund is owed again.'],
    ['is of a remittance', { kind: 'remittance' }, 'RETURN_CREDIT', 'The remittance can be paid again.'],
    ['was returned by this file', { isFromThisFile: true, isReturned: true }, 'CREDIT_RETURNED', 'Refund: '],
    [
      'was returned by another file',
      { earlierReturn: { fileName: 'a.txt', line: 9, code: 'R02' }, isReturned: true },
      'ENDED',
      'Line 9 of a.txt has already returned this credit with R02.',
    ],
    ['was returned by hand', { isReturned: true }, 'ENDED', 'has already been recorded'],
    ['was rejected', { isEnded: true }, 'UNMATCHED', 'was rejected or canceled'],
    ['is in an unsent file', { fileState: 'MADE' }, 'UNMATCHED', 'has not been sent'],
    ['is not at the bank', { isOpen: false }, 'UNMATCHED', 'has not been sent'],
  ] satisfies [string, Partial<SentCredit>, string, string][])('that %s', (_, more, outcome, text) => {
    expect(plan(more)).toEqual({ outcome, message: expect.stringContaining(text) });
  });

  it('has a code of credits and its amount to the cent, and is returned once by a file', () => {
    expect(plan({}, { code: 'R01' })).toMatchObject({ outcome: 'UNMATCHED' });
    expect(plan({}, { amountCents: 50_01 })).toMatchObject({ outcome: 'UNMATCHED' });
    const lines = new Map<string, number>();
    expect([plan({}, {}, lines).outcome, plan({}, {}, lines)]).toEqual([
      'RETURN_CREDIT',
      { outcome: 'UNMATCHED', message: 'This credit is already on line 4 of this file.' },
    ]);
  });

  it('is found by its trace number, and by its ID or its amount between several', () => {
    const other = { ...credit, reference: 'RFD-2', amountCents: cents(60_00) };
    const entry = { originalTrace: credit.originalTrace, paymentId: '', isCredit: true, amountCents: cents(60_00) };
    const find = (found: readonly SentCredit[], more: Partial<typeof entry> = {}) =>
      sentCredits(found)({ ...entry, ...more })?.reference;
    expect(find([credit])).toBe('RFD-1');
    expect(find([credit, other])).toBe('RFD-2');
    expect(find([credit, other], { amountCents: cents(1) })).toBeUndefined();
    expect(find([other, { ...other, reference: 'RFD-3' }])).toBeUndefined();
    expect(find([credit], { isCredit: false })).toBeUndefined();
    expect(find([credit], { originalTrace: '9' })).toBeUndefined();
    expect(find([credit, other], { paymentId: 'RFD-1', isCredit: false })).toBe('RFD-1');
    expect(find([credit], { paymentId: 'RFD-2' })).toBeUndefined();
  });

  it.each([
    ['refund', 'C01', 'Ask the group to add the corrected account by '],
    ['remittance', 'C01', 'Enter the corrected account at the carrier'],
    ['refund', 'C04', "Check the group's name"],
    ['refund', 'C99', 'is not known'],
  ] as const)('of a %s that the bank corrects with %s is left to a person', (kind, code, text) => {
    expect(planCreditChange({ code }, { ...credit, kind }, now)).toEqual({
      outcome: 'UNMATCHED',
      message: expect.stringContaining(text),
    });
  });
});
