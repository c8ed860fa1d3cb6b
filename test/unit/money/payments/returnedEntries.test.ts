import { planDepositReturn, type SentDeposit } from '../../../../src/domain/money/payments/returnedDeposit';
import { planReversalReturn, type SentReversal } from '../../../../src/domain/money/payments/returnedReversal';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

describe('a returned small deposit', () => {
  const deposit: SentDeposit = {
    bankAccountPk: 'a1',
    accountName: 'Operating',
    groupName: 'Harbor Foods',
    depositNo: 1,
    amountCents: cents(12),
    returnCode: null,
    isVerified: false,
    isRemoved: false,
    isReplaced: false,
  };

  it.each([
    ['of an account that waits', 'R03', {}, 'RETURN_DEPOSIT', 'cannot be verified with it'],
    ['that was returned before', 'R03', { returnCode: 'R03', isRemoved: true }, 'DEPOSIT_RETURNED', 'R03'],
    ['of a removed account', 'R03', { isRemoved: true, isVerified: true }, 'ENDED', 'has been removed'],
    [
      'of a verified account',
      'R03',
      { isVerified: true, isReplaced: true },
      'UNMATCHED',
      'was verified with this deposit',
    ],
    ['that others replaced', 'R03', { isReplaced: true }, 'ENDED', 'New deposits have been sent'],
    ['with an unknown code', 'R99', {}, 'UNMATCHED', 'is not known'],
  ] satisfies [string, string, Partial<SentDeposit>, string, string][])('%s', (_, code, more, outcome, text) => {
    expect(planDepositReturn(code, { ...deposit, ...more })).toEqual({
      outcome,
      message: expect.stringContaining(text),
    });
  });
});

describe('a returned reversal of a debit', () => {
  type Sent = Parameters<typeof planReversalReturn>[1];
  const sent: Sent = {
    paymentPk: 'p1',
    confirmation: 'P-1',
    amountCents: cents(50_00),
    paymentCents: cents(50_00),
    settleDate: localDate('2026-03-12'),
    timeZone: 'America/New_York',
    isFromThisFile: false,
    earlierReturn: null,
  };
  const reversal: SentReversal = {
    reversalNo: 1,
    state: 'FILED',
    fileState: 'SENT',
    isEnded: false,
    isSettled: false,
  };
  const now = new Date('2026-03-13T15:00:00.000Z');
  const plan = (
    more: Partial<Sent & SentReversal>,
    entry: { code?: string; amountCents?: number } = {},
    lines = new Map<string, number>(),
  ) =>
    planReversalReturn(
      { line: 4, code: entry.code ?? 'R03', amountCents: cents(entry.amountCents ?? 50_00) },
      { ...sent, ...more },
      { ...reversal, ...more },
      lines,
      now,
    );

  it.each([
    ['on its way', {}, 'RETURN_REVERSAL', 'the payment stays as it is'],
    ['that settled', { state: 'SETTLED', isSettled: true }, 'RETURN_REVERSAL', 'The money is held for the group.'],
    ['of this file', { isFromThisFile: true, state: 'RETURNED' }, 'REVERSAL_RETURNED', 'Reversal: '],
    [
      'of another file',
      { earlierReturn: { fileName: 'a.txt', line: 9, code: 'R02' }, state: 'RETURNED' },
      'ENDED',
      'Line 9 of a.txt has already returned this reversal with R02.',
    ],
    ['that was recorded by hand', { state: 'RETURNED' }, 'ENDED', 'has already been recorded'],
    ['that was withdrawn', { isEnded: true }, 'UNMATCHED', 'was withdrawn or rejected'],
    ['in an unsent file', { fileState: 'MADE' }, 'UNMATCHED', 'has not been sent'],
    ['of several accounts', { paymentCents: cents(90_00) }, 'UNMATCHED', 'returns all $90.00'],
  ] satisfies [string, Partial<Sent & SentReversal>, string, string][])('%s', (_, more, outcome, text) => {
    expect(plan(more)).toEqual({ outcome, message: expect.stringContaining(text) });
  });

  it('has a code of credits and its amount to the cent, and is returned once by a file', () => {
    expect(plan({}, { code: 'R01' }).outcome).toBe('UNMATCHED');
    expect(plan({}, { amountCents: 49_99 }).outcome).toBe('UNMATCHED');
    const lines = new Map<string, number>();
    expect([plan({}, {}, lines).outcome, plan({}, {}, lines).message]).toEqual([
      'RETURN_REVERSAL',
      'The reversal is already on line 4 of this file.',
    ]);
    expect(plan({ reversalNo: 2 }, {}, lines).outcome).toBe('RETURN_REVERSAL');
  });
});
