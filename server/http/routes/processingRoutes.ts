import { getInvariants } from '../../../contract/health';
import { runProcessing, setProcessingHold } from '../../../contract/processing';
import { getProcessingStatus } from '../../../contract/processingStatus';
import type { Invariants } from '../../application/health/ports';
import type { ProcessingRepository } from '../../application/processing/ports';
import type { RunProcessing } from '../../application/processing/RunProcessing';
import type { SetHold } from '../../application/processing/SetHold';
import type { Route } from '../Route';

export interface ProcessingServices {
  readonly processing: ProcessingRepository;
  readonly run: RunProcessing;
  readonly setHold: SetHold;
}

/** The calls about nightly processing. */
export function registerProcessingRoutes(route: Route, { processing, run, setHold }: ProcessingServices): void {
  route(getProcessingStatus, ({ now }) => processing.status(now));
  route(runProcessing, ({ caller, body }) => run.run(body.businessDate, caller.name));
  route(setProcessingHold, ({ body }) => setHold.run(body));
}

/** The call that recomputes the money invariants. */
export function registerHealthRoutes(route: Route, invariants: Invariants): void {
  route(getInvariants, async () => {
    const checks = await invariants.check();
    return { ok: checks.every(({ breaches }) => breaches.length === 0), checks };
  });
}
