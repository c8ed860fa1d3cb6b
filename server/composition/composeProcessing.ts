import { RunProcessing } from '../application/processing/RunProcessing';
import { ownerOf } from '../infrastructure/files/ProcessIdentity';
import { SqlPaymentDesk } from '../infrastructure/sql/payments/SqlPaymentDesk';
import { SqlProcessingDesk } from '../infrastructure/sql/processing/SqlProcessingDesk';
import type { Platform } from './Platform';

/** Processing, for the command, the nightly schedule and runs to continue. */
export function composeProcessing({ db, clock, demo, onFailure = () => undefined }: Platform): RunProcessing {
  return new RunProcessing(new SqlProcessingDesk(db), new SqlPaymentDesk(db), clock, {
    mayRunAhead: demo,
    owner: ownerOf(process.pid),
    reportFailure: onFailure,
  });
}
