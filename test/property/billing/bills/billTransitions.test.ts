import { fc, test } from '@fast-check/jest';
import { type BillEvent, transition } from '../../../../src/domain/billing/bills/billTransitions';
import { billWithMoney, billWithoutMoney } from '../../../support/arbitraries/bills';

/** The specified transitions: from, event, to without changes, to with changes. */
const LIFE: readonly (readonly [string, BillEvent, string, string])[] = [
  ['UNRELEASED', 'release', 'RELEASED', 'RELEASED'],
  ['RELEASED', 'saveChanges', 'RELEASED', 'MODIFIED'],
  ['MODIFIED', 'saveChanges', 'RELEASED', 'MODIFIED'],
  ['RELEASED', 'reconcile', 'RECONCILED', 'RECONCILED'],
  ['MODIFIED', 'reconcile', 'RECONCILED', 'RECONCILED'],
  ['RECONCILED', 'unreconcile', 'RELEASED', 'MODIFIED'],
  ['MODIFIED', 'revert', 'RELEASED', 'RELEASED'],
  ['RECONCILED', 'revert', 'RELEASED', 'RELEASED'],
];
const anyEvent = fc.constantFrom<BillEvent>('release', 'saveChanges', 'reconcile', 'unreconcile', 'revert');

describe('the bill life cycle (BIL-1)', () => {
  test.prop([billWithoutMoney(), anyEvent])(
    'always follows the table, and rejects all other transitions',
    (bill, event) => {
      const row = LIFE.find(([from, what]) => from === bill.status && what === event);
      const answer = transition(bill, event);
      if (row) expect(answer).toEqual({ ok: true, status: bill.changedLineCount > 0 ? row[3] : row[2] });
      else expect(answer).toMatchObject({ ok: false, code: 'WRONG_STATUS' });
    },
  );

  test.prop([billWithMoney(), anyEvent])('allows no transition once the bill has a payment', (bill, event) => {
    expect(transition(bill, event)).toMatchObject({ ok: false, code: 'MONEY_ON_BILL' });
  });
});
