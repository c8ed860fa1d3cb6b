import { type Observable, Subject } from 'rxjs';
import type { LocalDate } from '../../domain/dates/LocalDate';
import type { ProcessingRun, ProcessingState } from '../../domain/processing/ProcessingState';
import type { DashboardOverview } from '../dashboard/DashboardOverview';
import type { ProcessingGateway } from './ports';

/** Runs nightly processing manually, and sets or removes the hold. */
export class RunProcessing {
  private running = 0;
  private readonly ended = new Subject<void>();
  /** Emits after each run that was started here, whether it succeeded or failed. */
  readonly ended$: Observable<void> = this.ended.asObservable();

  constructor(
    private readonly gateway: ProcessingGateway,
    private readonly overview: DashboardOverview,
  ) {}

  /** @throws ApiError IS_PROCESSING during another run. */
  async run(businessDate: LocalDate): Promise<ProcessingRun> {
    this.running += 1;
    try {
      const done = await this.gateway.run(businessDate);
      this.overview.refresh();
      return done;
    } finally {
      this.running -= 1;
      this.ended.next();
    }
  }

  /** Whether a run that was started here is in progress. */
  get isRunning(): boolean {
    return this.running > 0;
  }

  /**
   * @param until ISO timestamp, UTC: when the hold ends automatically; null for a hold without an expected end.
   * @throws ApiError BAD_REQUEST for a time that has passed.
   */
  hold(on: boolean, reason: string, until: string | null): Promise<ProcessingState> {
    return this.gateway.hold(on, reason, until);
  }
}
