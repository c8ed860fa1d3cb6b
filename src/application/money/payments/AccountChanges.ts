import type { Observable } from 'rxjs';
import type { AccountChange } from '../../../../contract/money/accountChanges';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import { createToken, type Token } from '../../platform/shared/Token';

export type { AccountChange } from '../../../../contract/money/accountChanges';

/** Corrections of bank accounts from notifications of change. Calls reject with ApiError. */
export interface AccountChangeGateway {
  /** Those of all groups that wait for a decision, the earliest deadline first. */
  list(signal?: AbortSignal): Promise<readonly AccountChange[]>;
  /**
   * @param reason why it is declined, or what was done about a task.
   * @throws ApiError WRONG_STATUS if it was decided, or the account was removed; SAME_PERSON; STEP_UP_NEEDED; ON_HOLD.
   */
  decide(args: {
    readonly changePk: string;
    readonly approve: boolean;
    readonly reason: string;
  }): Promise<AccountChange>;
}

export const AccountChangeGateway: Token<AccountChangeGateway> = createToken('AccountChangeGateway');

/** The changes of bank accounts that wait for a decision, as the office sees them. */
export class AccountChanges extends Refreshable {
  /** Loading on subscribe, then the changes. Keeps the value while refreshing. Cold. Never errors. */
  readonly open$: Observable<Loadable<readonly AccountChange[]>>;

  constructor(private readonly gateway: AccountChangeGateway) {
    super();
    this.open$ = loadEach(this.reads$, (_, signal) => gateway.list(signal));
  }

  /** Reads the list again also after a failure: someone else may have decided. @throws ApiError */
  async decide(changePk: string, approve: boolean, reason: string): Promise<void> {
    try {
      await this.gateway.decide({ changePk, approve, reason });
    } finally {
      this.refresh();
    }
  }
}
