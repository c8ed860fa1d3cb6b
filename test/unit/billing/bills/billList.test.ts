import { BILL_LIST } from '../../../../src/domain/billing/bills/billList';
import { copyOf, rowsOf } from '../../../../src/domain/office/views/listColumns';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { fieldsInFiles } from '../../../../src/domain/platform/lists/List';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { reconciledBill } from '../../../support/payments/reconciledBill';

describe('the list of bills', () => {
  it('has a file with these columns, in this order', () => {
    expect(fieldsInFiles(BILL_LIST).map(({ heading }) => heading)).toEqual([
      'Bill',
      'Month',
      'Group number',
      'Group',
      'Division number',
      'Division',
      'Carriers',
      'Status',
      'Due date',
      'Balance',
      'Billed',
      'Adjustments',
      'Reconciled',
      'Due',
      'Paid',
      'Pending',
    ]);
  });

  it('has copies with number and name of a division in one column, and with the change from the month before', () => {
    const context = { now: new Date(0), today: localDate('2026-03-10'), dayOf: () => localDate('2026-03-10') };
    const { text } = copyOf(rowsOf(BILL_LIST, [reconciledBill('10420.1', cents(120_00))]), '', context);
    expect(text.split(/\r?\n/)[0]?.split('\t')).toEqual([
      'Bill',
      'Month',
      'Status',
      'Due date',
      'Group number',
      'Group',
      'Division',
      'Carriers',
      'Balance',
      'Billed',
      'Change',
      'Adjustments',
      'Reconciled',
      'Due',
      'Paid',
    ]);
  });
});
