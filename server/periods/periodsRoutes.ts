import { changePeriod, listPeriods } from '../../contract/periods';
import type { Route } from '../calls/Route';
import type { ClosePeriods } from './ClosePeriods';
import type { ReadPeriods } from './ReadPeriods';

/** The calls about the months of the ledger. */
export function registerPeriodRoutes(
  route: Route,
  { read, close }: { readonly read: ReadPeriods; readonly close: ClosePeriods },
): void {
  route(listPeriods, ({ today }) => read.list(today));
  route(changePeriod, ({ caller, params, body, idempotencyKey, now, today }) => {
    const reason = body.step === 'reopen' ? body.reason.trim() : '';
    const seen = body.step === 'reopen' ? body.state : undefined;
    return close.run({ caller, idempotencyKey, month: params.month, step: body.step, reason, seen, now, today });
  });
}
