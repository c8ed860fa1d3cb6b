import { changeBankReversal, previewBankReversal, reverseAtBank } from '../../../contract/money/bankReversals';
import { previewReversal, returnPayment, reversePayment, setAsidePayment } from '../../../contract/money/reversals';
import type { Route } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
import { paymentHandler } from '../payments/paymentHandler';
import type { PaymentQueries } from '../payments/ports';
import { takeFromFile } from './bankFiles/setAsidePayment';
import { changeReversal } from './bankReversals/changeBankReversal';
import { previewAtBank, reverseDebit } from './bankReversals/reverseAtBank';
import { preview, recordReturn, reverse } from './returns/reversePayment';

/** Calls that take back a payment, in the books or at the bank. @param atBank for reversals at the bank. */
export function registerReversalRoutes(
  route: Route,
  payments: PaymentQueries,
  inBooks: Transactions,
  atBank: Transactions,
): void {
  const book = paymentHandler(inBooks, payments);
  const bank = paymentHandler(atBank, payments);
  route(previewReversal, book(preview));
  route(returnPayment, book(recordReturn));
  route(reversePayment, book(reverse));
  route(setAsidePayment, book(takeFromFile));
  route(previewBankReversal, bank(previewAtBank));
  route(reverseAtBank, bank(reverseDebit));
  route(changeBankReversal, bank(changeReversal));
}
