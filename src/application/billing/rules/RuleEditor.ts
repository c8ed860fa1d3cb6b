import { map, merge, type Observable, Subject, shareReplay, startWith } from 'rxjs';
import type { RuleChange, RuleHistory } from '../../../domain/billing/rules/RuleChange';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import { LOADING, type Loadable, loadEach, loaded } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { RuleStore } from './ports';

/** The rules of one group or carrier on the screen. */
export class RuleEditor<Rules, Settings extends RuleHistory<Rules>> extends Refreshable {
  private readonly saved = new Subject<Settings>();

  /**
   * Loading on subscribe, then the rules; the result of a saved change replaces them. Keeps the value while refreshing. Shared;
   * stops with its last subscriber. Never errors.
   */
  readonly settings$: Observable<Loadable<Settings>>;

  constructor(
    private readonly store: RuleStore<Rules, Settings>,
    private readonly subject: string,
  ) {
    super();
    this.settings$ = merge(
      loadEach(this.reads$, (_, signal) => store.read({ subject }, signal)),
      this.saved.pipe(map(loaded)),
    ).pipe(startWith(LOADING), shareReplay({ bufferSize: 1, refCount: true }));
  }

  /** @throws ApiError STALE_VERSION after someone else's change, which is then loaded; BAD_REQUEST. */
  save(
    { version }: Pick<Settings, 'version'>,
    change: Pick<RuleChange<Rules>, 'appliesFrom' | 'rules' | 'note'>,
  ): Promise<void> {
    return this.publish(this.store.save({ ...change, version, subject: this.subject }));
  }

  /** @throws ApiError STALE_VERSION after someone else's change, which is then loaded; WRONG_STATUS. */
  undo({ version }: Pick<Settings, 'version'>, changePk: string): Promise<void> {
    return this.publish(this.store.undo({ subject: this.subject, changePk, version }));
  }

  private async publish(answer: Promise<Settings>): Promise<void> {
    try {
      this.saved.next(await answer);
    } catch (error) {
      if (error instanceof ApiError && error.code === ErrorCode.StaleVersion) this.refresh();
      throw error;
    }
  }
}
