import { cents, sumCents } from '../../../../src/domain/money/Cents';
import { maskedNumber } from '../bankAccounts/maskedNumber';
import type { BankAccountOfPayment, PaymentRow } from './paymentQuery';

/** A payment as it is told: its account masked, and what no bill takes. @source MSK-2 */
export function paymentOf<Row extends PaymentRow>({ bankAccounts, ...row }: Row) {
  const [account] = bankAccounts;
  const allocated = sumCents(row.allocations.map(({ amountCents }) => amountCents));
  return {
    ...row,
    bankAccountName: account ? nameOf(account, bankAccounts.length - 1) : null,
    bankAccountMasked: account ? maskedNumber(account.length, account.last3) : null,
    excessCents: cents(row.paymentAmount - allocated),
  };
}

function nameOf({ name }: BankAccountOfPayment, others: number): string {
  return others > 0 ? `${name} and ${others} more` : name;
}
