import { personOf } from '../../../src/domain/billing/continuation/ContinuationPayment';
import { numberKey } from '../../../src/domain/platform/text/numberKey';
import type { UploadedPayment } from './ports';

/** The same for two rows of one payment of a continuation payer. @source docs/decisions/reconciliation.md#a-payment-counts-once-in-whichever-files-it-is */
export function uploadedPaymentKey(payment: Omit<UploadedPayment, 'row'>): string {
  const { coverage, month, amount, paidOn, reference } = payment;
  return JSON.stringify([personOf(payment), coverage.toLowerCase(), month, amount, paidOn, numberKey(reference)]);
}
