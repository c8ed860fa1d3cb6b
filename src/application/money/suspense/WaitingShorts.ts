import type { Observable } from 'rxjs';
import type { WaitingShort } from '../../../../contract/money/closeShort';
import type { ApprovalDecision } from '../../../../contract/platform/shared/decision';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import type { NewKey } from '../../platform/shared/NewKey';
import { Refreshable } from '../../platform/shared/Refreshable';
import { createToken, type Token } from '../../platform/shared/Token';

export type { WaitingShort } from '../../../../contract/money/closeShort';

/** Shorts of bills that wait for a second manager. Calls reject with ApiError; `signal` aborts. */
export interface WaitingShortGateway {
  list(signal?: AbortSignal): Promise<readonly WaitingShort[]>;
  decide(args: Pick<WaitingShort, 'billPk' | 'version'> & ApprovalDecision, idempotencyKey: string): Promise<unknown>;
}

export const WaitingShortGateway: Token<WaitingShortGateway> = createToken('WaitingShortGateway');

/** Shorts above the limit that wait for a second manager. @source product.md, The bill's life: closeShort */
export class WaitingShorts extends Refreshable {
  /** Oldest first. Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  readonly list$: Observable<Loadable<readonly WaitingShort[]>>;

  constructor(
    private readonly gateway: WaitingShortGateway,
    private readonly newKey: NewKey,
  ) {
    super();
    this.list$ = loadEach(this.reads$, (_, signal) => this.gateway.list(signal));
  }

  /** Returns a command that can be repeated until it succeeds. The decision takes effect once. */
  decide({ billPk, version }: WaitingShort, decision: ApprovalDecision): () => Promise<unknown> {
    const key = this.newKey();
    return () => this.gateway.decide({ ...decision, billPk, version }, key);
  }
}
