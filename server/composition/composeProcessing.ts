import { RunProcessing } from '../application/processing/RunProcessing';
import { SqlPaymentDesk } from '../infrastructure/sql/payments/SqlPaymentDesk';
import { SqlProcessingDesk } from '../infrastructure/sql/processing/SqlProcessingDesk';
import type { Platform } from './Platform';

/** Processing, for the command and for the nightly schedule alike. */
export function composeProcessing({ db, clock, demo, onFailure = () => undefined }: Platform): RunProcessing {
  return new RunProcessing(new SqlProcessingDesk(db), new SqlPaymentDesk(db), clock, {
    mayRunAhead: demo,
    reportFailure: (paymentPk, error) => onFailure(`payment ${paymentPk} could not be processed`, error),
  });
}
