import type { Observable } from 'rxjs';
import type { WriteOffPage } from '../../../../contract/billing/writeOffs';
import type { ApprovalDecision } from '../../../../contract/platform/shared/decision';
import type { SeenBalance } from '../../../domain/billing/register/RegisterPage';
import type { WriteOff, WriteOffQuery, WriteOffResult, WriteOffTerms } from '../../../domain/billing/register/writeOff';
import { PagedList } from '../../platform/shared/LiveQuery';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import type { NewKey } from '../../platform/shared/NewKey';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import type { BalanceList } from './Register';

type Key = Pick<WriteOff, 'writeOffPk'>;

/** Write-offs of balances in the product API. Calls reject with ApiError; `signal` aborts. */
export interface WriteOffGateway {
  search(query: WriteOffQuery, signal?: AbortSignal): Promise<WriteOffPage>;
  preview(
    args: { readonly groupNumber: string; readonly balances: readonly SeenBalance[] },
    signal?: AbortSignal,
  ): Promise<readonly WriteOffResult[]>;
  add(
    args: WriteOffTerms & { readonly groupNumber: string; readonly balances: readonly SeenBalance[] },
    idempotencyKey: string,
  ): Promise<readonly WriteOffResult[]>;
  decide(args: Key & ApprovalDecision & { readonly groupNumber: string }, idempotencyKey: string): Promise<unknown>;
  reverse(
    args: Key & { readonly groupNumber: string; readonly note: string },
    idempotencyKey: string,
  ): Promise<unknown>;
}

export const WriteOffGateway: Token<WriteOffGateway> = createToken('WriteOffGateway');

/** A page of a group's write-offs. */
export class WriteOffList extends PagedList<WriteOffQuery, WriteOffPage> {
  constructor(gateway: Pick<WriteOffGateway, 'search'>, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.search(query, signal), visibility, time);
  }
}

/** Preview of writing off balances. */
export class WriteOffEffect extends Refreshable {
  constructor(private readonly gateway: Pick<WriteOffGateway, 'preview'>) {
    super();
  }

  /** Reads on subscribe and on `refresh()`. Cold; unsubscribing aborts the read. Never errors. */
  preview$(groupNumber: string, balances: readonly SeenBalance[]): Observable<Loadable<readonly WriteOffResult[]>> {
    return loadEach(this.reads$, (_, signal) => this.gateway.preview({ groupNumber, balances }, signal));
  }
}

/**
 * Writes balances off, decides requests, and reverses write-offs. Each method returns a command to run until it succeeds: running it again
 * after a lost answer has the same result.
 *
 * @source BR-REG-09
 */
export class WorkOnWriteOffs {
  constructor(
    private readonly gateway: Omit<WriteOffGateway, 'search' | 'preview'>,
    private readonly balances: Pick<BalanceList, 'retry'>,
    private readonly list: Pick<WriteOffList, 'retry'>,
    private readonly newKey: NewKey,
  ) {}

  /** Refused by the server for each balance on its own. */
  add(
    groupNumber: string,
    balances: readonly SeenBalance[],
    terms: WriteOffTerms,
  ): () => Promise<readonly WriteOffResult[]> {
    const key = this.newKey();
    return () => this.thenReload(this.gateway.add({ ...terms, groupNumber, balances }, key));
  }

  /** Approves, declines, or reverses. @param note may be empty */
  act(
    groupNumber: string,
    writeOff: Key,
    action: 'approve' | 'decline' | 'reverse',
    note: string,
  ): () => Promise<unknown> {
    const key = this.newKey();
    return () =>
      this.thenReload(
        action === 'reverse'
          ? this.gateway.reverse({ writeOffPk: writeOff.writeOffPk, groupNumber, note }, key)
          : this.gateway.decide(
              { writeOffPk: writeOff.writeOffPk, approve: action === 'approve', note, groupNumber },
              key,
            ),
      );
  }

  private async thenReload<Result>(running: Promise<Result>): Promise<Result> {
    const result = await running;
    this.balances.retry();
    this.list.retry();
    return result;
  }
}
