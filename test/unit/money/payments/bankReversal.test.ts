import {
  type BankReversalFacts,
  bankReversalLabel,
  isOnItsWay,
  possibleReversalSteps,
  reversalDay,
  whyNotReversedAtBank,
} from '../../../../src/domain/money/payments/bankReversal';
import { PaymentMethod } from '../../../../src/domain/money/payments/PaymentMethod';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const payment: BankReversalFacts['payment'] = {
  method: PaymentMethod.Ach,
  status: 'PROCESSED',
  disposition: 'NONE',
  settleDate: localDate('2026-03-12'),
};
const facts: BankReversalFacts = {
  payment,
  fileStates: ['SENT'],
  reversals: [],
  reason: 'DUPLICATE',
  settleDate: localDate('2026-03-16'),
};
const problem = (more: Partial<BankReversalFacts>) => whyNotReversedAtBank({ ...facts, ...more });

describe('a debit that settled on Thursday, Mar 12, 2026', () => {
  it('can be reversed until the fifth bank day after it', () => {
    expect(problem({ settleDate: localDate('2026-03-19') })).toBeUndefined();
    expect(problem({ settleDate: localDate('2026-03-20') })).toContain('had to receive the reversal by Mar 19, 2026');
  });

  it.each([
    ['paid by check', { payment: { ...payment, method: PaymentMethod.Lockbox } }, 'Only ACH debits'],
    ['voided', { payment: { ...payment, disposition: 'VOIDED' } }, 'already been voided'],
    ['being reversed', { reversals: [{ state: 'OPEN', reason: 'DUPLICATE' }] }, 'already in progress'],
    [
      'drawn twice and reversed for it',
      { reason: 'DRAWN_TWICE', reversals: [{ state: 'SETTLED', reason: 'DRAWN_TWICE' }] },
      'already been reversed',
    ],
    ['pending without a file', { payment: { ...payment, status: 'PENDING' }, fileStates: [] }, 'Void it instead'],
    ['processed without a file', { fileStates: [] }, 'in the books instead'],
    ['in a file of which nothing is known', { fileStates: ['SENT', 'UNKNOWN'] }, 'It is unknown whether the bank'],
    [
      'in an unsent file',
      { payment: { ...payment, status: 'PENDING' }, fileStates: ['SENT', 'MADE'] },
      'Set the payment aside',
    ],
  ] satisfies [string, Partial<BankReversalFacts>, string][])('cannot be reversed when it is %s', (_, more, text) => {
    expect(problem(more)).toContain(text);
  });

  it.each([
    [
      'was reversed for another reason',
      { reason: 'DRAWN_TWICE', reversals: [{ state: 'SETTLED', reason: 'DUPLICATE' }] },
    ],
    [
      'was not reversed in the end',
      { reason: 'DRAWN_TWICE', reversals: [{ state: 'REJECTED', reason: 'DRAWN_TWICE' }] },
    ],
    ['is pending in a sent file', { payment: { ...payment, status: 'PENDING' } }],
    ['is processed, though nobody recorded that its file was sent', { fileStates: ['MADE'] }],
  ] satisfies [string, Partial<BankReversalFacts>][])('can be reversed when it %s', (_, more) => {
    expect(problem(more)).toBeUndefined();
  });
});

describe('a reversal at the bank', () => {
  it.each([
    ['WAITING', null, ['approve', 'decline', 'cancel']],
    ['OPEN', null, ['cancel']],
    ['FILED', null, ['cancel']],
    ['FILED', 'MADE', ['cancel']],
    ['FILED', 'SENT', ['reject', 'return']],
    ['SETTLED', 'SETTLED', ['return']],
    ['REJECTED', 'REJECTED', []],
    ['RETURNED', 'SETTLED', []],
    ['CANCELED', null, []],
  ] as const)('that is %s, in a file that is %s, can take the steps %j', (state, fileState, steps) => {
    expect(possibleReversalSteps({ state, fileState })).toEqual(steps);
    expect(isOnItsWay({ state })).toBe(['WAITING', 'OPEN', 'FILED'].includes(state));
  });

  it('is described by the state of its bank file once it is in one', () => {
    expect(bankReversalLabel({ state: 'OPEN', fileState: null })).toBe('In the next bank file');
    expect(bankReversalLabel({ state: 'FILED', fileState: null })).toBe('In a bank file');
    expect(bankReversalLabel({ state: 'FILED', fileState: 'MADE' })).toBe('In an unsent bank file');
    expect(bankReversalLabel({ state: 'FILED', fileState: 'SENT' })).toMatch(/^Bank file: /);
    expect(bankReversalLabel({ state: 'SETTLED', fileState: 'SETTLED' })).toBe('Settled');
  });

  it('settles on the bank day after its file, and not before the debit', () => {
    expect(reversalDay(localDate('2026-03-12'), localDate('2026-03-12'))).toBe('2026-03-13');
    expect(reversalDay(localDate('2026-03-10'), localDate('2026-03-12'))).toBe('2026-03-12');
  });
});
