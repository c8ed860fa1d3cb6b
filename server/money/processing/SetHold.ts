import type { ProcessingState } from '../../../contract/money/processingStatus';
import type { Actor } from '../../platform/shared/Actor';
import type { Clock } from '../../platform/shared/Clock';
import { invalid } from '../../platform/shared/Refusal';
import type { Hold, ProcessingRepository } from './ports';

/** Sets or removes the processing hold. Waits for writes in progress. */
export class SetHold {
  constructor(
    private readonly processing: ProcessingRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal BAD_REQUEST for an end that has passed. */
  async run(hold: Hold, by: Actor): Promise<ProcessingState> {
    const now = this.clock.now();
    if (hold.on && hold.until !== null && Date.parse(hold.until) <= now.getTime()) {
      const message = 'This time has passed. Enter a future time, or none.';
      throw invalid('until', message);
    }
    await this.processing.setHold(hold.on ? hold : { on: false, reason: '', until: null }, by, now);
    return this.processing.status(this.clock.now());
  }
}
