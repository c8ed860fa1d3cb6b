import type { ControlBoard, ControlUse } from '../../../../contract/people/controls';
import type { ApprovalDecision } from '../../../../contract/platform/shared/decision';
import type { ControlKey } from '../../../domain/people/controls/Control';
import type { LimitChange } from '../../../domain/people/controls/LimitChange';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import { RequestKeys } from '../../platform/shared/RequestKeys';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { ControlBoard, ControlReason, ControlUse } from '../../../../contract/people/controls';

/** A new value of a limit; null for none. */
export type LimitRequest = ControlKey & Pick<LimitChange, 'limitCents' | 'appliesFrom' | 'note'>;

/** Result of a change: applied, waiting for another manager, or declined. */
export type SavedLimit = Pick<LimitChange, 'changePk' | 'state'>;

/** Query for the uses of a limit: the limit, and an item, person, pair, or group as named in the list of limits. */
export type UsesQuery = ControlKey & { readonly subject: string };

/** Limits of the product API. Calls reject with ApiError; `signal` aborts. Keys are UUIDs. */
export interface ControlGateway {
  list(signal?: AbortSignal): Promise<ControlBoard>;
  uses(query: UsesQuery, signal?: AbortSignal): Promise<readonly ControlUse[]>;
  change(request: LimitRequest, idempotencyKey: string): Promise<SavedLimit>;
  decide(args: ApprovalDecision & { readonly changePk: string }, idempotencyKey: string): Promise<SavedLimit>;
}

export const ControlGateway: Token<ControlGateway> = createToken('ControlGateway');

/** Reads and changes the office's limits over time. */
export class Controls {
  private readonly keys: RequestKeys;

  constructor(
    private readonly gateway: ControlGateway,
    newKey: NewKey,
    private readonly time: Time,
  ) {
    this.keys = new RequestKeys(newKey);
  }

  /** Show `all` to read the limits. */
  board(): LiveQuery<'all', ControlBoard> {
    return new LiveQuery((_all, signal) => this.gateway.list(signal), { time: this.time });
  }

  /** Items that count toward a limit. Show a query. */
  uses(): LiveQuery<UsesQuery, readonly ControlUse[]> {
    return new LiveQuery((query, signal) => this.gateway.uses(query, signal), { time: this.time });
  }

  /**
   * A retry after a lost response changes nothing again.
   *
   * @throws ApiError BAD_REQUEST; WRONG_STATUS while another change of the limit waits.
   */
  change(request: LimitRequest): Promise<SavedLimit> {
    return this.keys.once(request, (key) => this.gateway.change(request, key));
  }

  /** @throws ApiError WRONG_STATUS if it was decided already; RIGHTS_CHANGED; SAME_PERSON. */
  decide(changePk: string, decision: ApprovalDecision): Promise<SavedLimit> {
    return this.keys.once([changePk, decision], (key) => this.gateway.decide({ ...decision, changePk }, key));
  }
}
