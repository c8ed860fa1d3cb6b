import type { WriteOffPage } from '../../../../contract/billing/writeOffs';
import type { BalanceKey } from '../../../../src/domain/billing/register/RegisterPage';
import type { WriteOff, WriteOffQuery, WriteOffTerms } from '../../../../src/domain/billing/register/writeOff';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import type { Actor } from '../../../platform/shared/Actor';
import type { BalanceOrigin } from '../ports';

/** A write-off to save. */
export interface NewWriteOff extends WriteOffTerms, Pick<BalanceOrigin, 'stateKey' | 'entry'> {
  /** As `balancePk` names it. */
  readonly balancePk: string;
  readonly amountCents: Cents;
  /** `DONE` if no second person has to approve it. */
  readonly state: 'WAITING' | 'DONE';
}

/** A write-off that is locked until the transaction ends. */
export interface LockedWriteOff extends WriteOff {
  readonly balancePk: string;
  readonly stateKey: string;
}

/** Write-offs of balances in a transaction. */
export interface WriteOffRepository {
  /** Names a member's coverage and plan, without personal data. The balance has an entry. */
  balancePk(groupNumber: string, key: BalanceKey): Promise<string>;
  /** The balance of each coverage month. */
  months(
    groupNumber: string,
    key: BalanceKey,
  ): Promise<readonly { readonly month: LocalDate; readonly balanceCents: Cents }[]>;
  /** The request that waits for a balance, locked. */
  lockWaiting(groupNumber: string, balancePk: string): Promise<LockedWriteOff | undefined>;
  find(groupNumber: string, writeOffPk: string): Promise<WriteOff | undefined>;
  /** A write-off of the group, locked. */
  lock(groupNumber: string, writeOffPk: string): Promise<LockedWriteOff | undefined>;
  /** @returns its key */
  add(groupNumber: string, writeOff: NewWriteOff, by: Actor, now: Date): Promise<string>;
  /** Records the decision of the second person. */
  decide(
    groupNumber: string,
    writeOffPk: string,
    decision: { readonly state: 'DONE' | 'DECLINED'; readonly note: string },
    by: Actor,
    now: Date,
  ): Promise<void>;
  /** Ends a request whose balance has changed. */
  lapse(groupNumber: string, writeOffPk: string): Promise<void>;
  /** Records the reversal. */
  reverse(groupNumber: string, writeOffPk: string, note: string, by: Actor, now: Date): Promise<void>;
}

/** Reads the write-offs of a group that the scope reaches. */
export interface WriteOffQueries {
  page(query: WriteOffQuery): Promise<WriteOffPage>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly writeOffs: WriteOffRepository;
  }
}
