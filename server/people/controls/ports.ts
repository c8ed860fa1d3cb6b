import type { ControlReason } from '../../../contract/people/controls';
import type { ControlKey, ControlKind } from '../../../src/domain/people/controls/Control';
import type { ControlFact, ControlsInForce, ControlWindow } from '../../../src/domain/people/controls/decideControl';
import type { LimitChange } from '../../../src/domain/people/controls/LimitChange';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Caller } from '../../platform/shared/Caller';

/** A change of a limit to save. */
export type NewLimitChange = Pick<
  LimitChange,
  keyof ControlKey | 'changePk' | 'limitCents' | 'appliesFrom' | 'note'
> & {
  readonly loosens: boolean;
};

/** A person's reason for continuing after the server asked for one. */
export interface NewControlReason
  extends Pick<ControlReason, 'kind' | 'itemName' | 'amountCents' | 'earlierText' | 'note'> {
  /** `UNIDENTIFIED` for an unknown payer. */
  readonly groupNumber: string;
  /** Key of the check or payment. */
  readonly itemPk: string;
  /** Key of the earlier check or payment, or of the bank account. */
  readonly earlierPk: string;
}

/** Rolling limits, in one transaction. */
export interface ControlRepository {
  /**
   * The limits of a kind, and what they count. No other transaction takes an action of this kind until this one ends, so that two
   * concurrent ones cannot exceed a limit together.
   */
  lock(kind: ControlKind, now: Date): Promise<ControlsInForce>;
  /** The limit in force now, without a lock; null if there is none. */
  limitNow(key: ControlKey, now: Date): Promise<Cents | null>;
  /** All changes, last saved first. Locks limits against other changes until the transaction ends. */
  lockChanges(): Promise<readonly LimitChange[]>;
  /** A looser limit waits for another manager. */
  addChange(change: NewLimitChange, by: Caller, now: Date): Promise<void>;
  addReasons(reasons: readonly NewControlReason[], by: Caller, now: Date): Promise<void>;
  decideChange(changePk: string, state: 'ACTIVE' | 'DECLINED', note: string, by: Caller, now: Date): Promise<void>;
}

/** An action that a limit counts, with its name. */
export interface NamedFact extends ControlFact {
  readonly groupName: string;
  /** The bill number, the coverage of a balance, or the check or confirmation number of a payment or of money in suspense. */
  readonly itemName: string;
  /** Empty if the server did it. */
  readonly by: string;
  /** Null if nobody approved it. */
  readonly approvedBy: string | null;
}

/** Reads limits and what they count. */
export interface ControlQueries {
  /** The limit in force now; null if there is none. */
  limitNow(key: ControlKey, now: Date): Promise<Cents | null>;
  changes(): Promise<readonly LimitChange[]>;
  /** Latest first. */
  facts(kinds: readonly ControlKind[], since: string): Promise<readonly ControlFact[]>;
  /** Reasons given after an instant, latest first. @param since ISO timestamp, UTC. */
  reasons(since: string, limit: number): Promise<readonly ControlReason[]>;
  window(now: Date): ControlWindow & { readonly today: LocalDate };
  /** Adds names and keeps the order. */
  named(facts: readonly ControlFact[]): Promise<readonly NamedFact[]>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly controls: ControlRepository;
  }
}
