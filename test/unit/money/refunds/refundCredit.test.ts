import { MAX_ACH_CENTS } from '../../../../src/domain/money/payments/achEntry';
import type { Refund } from '../../../../src/domain/money/refunds/Refund';
import {
  creditEndText,
  possibleCreditSteps,
  refundAccountProblem,
  refundCreditProblem,
} from '../../../../src/domain/money/refunds/refundCredit';
import { cents } from '../../../../src/domain/platform/money/Cents';

const account = { isRemoved: false, isVerified: true, isHeld: false };

describe('the ACH credit of a refund', () => {
  it.each([
    ['removed', { isRemoved: true }, 'was removed'],
    ['not verified', { isVerified: false }, 'is not verified'],
    ['held for a change', { isHeld: true }, 'The bank has corrected this account'],
    ['unreadable', { isReadable: false }, 'cannot be used'],
  ])('is not paid to an account that is %s', (_, more, text) => {
    expect(refundAccountProblem({ ...account, ...more })).toContain(text);
  });

  it('is paid to a verified account of its group, up to the limit of an entry', () => {
    expect(refundAccountProblem(account)).toBeUndefined();
    const problem = (amountCents: number, groupNumber: string | null = '10001') =>
      refundCreditProblem({ groupNumber, amountCents: cents(amountCents) });
    expect(problem(MAX_ACH_CENTS)).toBeUndefined();
    expect(problem(MAX_ACH_CENTS + 1)).toContain('can carry at most');
    expect(problem(1, null)).toContain('unknown payer');
  });

  it.each([
    ['APPROVED', null, ['pay']],
    ['ACH_WAITS', { byUserId: 'me' }, ['cancel']],
    ['ACH_WAITS', { byUserId: 'other' }, ['approve', 'decline']],
    ['ACH_READY', { byUserId: 'me' }, ['cancel']],
    ['ACH_FILED', { fileState: 'MADE' }, ['cancel']],
    ['ACH_FILED', { fileState: 'SENT' }, ['reject', 'return']],
    ['ACH_SETTLED', { fileState: 'SETTLED' }, ['return']],
    ['ISSUED', null, []],
  ])('of a refund that is %s, with %j, can take the steps %j', (state, credit, steps) => {
    const refund = { state, groupNumber: '10001', credit } as unknown as Refund;
    expect(possibleCreditSteps(refund, 'me')).toEqual(steps);
  });

  it('of an unknown payer cannot be made', () => {
    expect(possibleCreditSteps({ state: 'APPROVED', groupNumber: null, credit: null }, 'me')).toEqual([]);
  });

  it('returns its money to cash only if it had settled', () => {
    const ended = (state: Refund['state']) => creditEndText({ amountCents: cents(1), payee: 'Acme', state });
    expect(ended('ACH_SETTLED')).toContain('back in cash');
    expect(ended('ACH_FILED')).not.toContain('back in cash');
  });
});
