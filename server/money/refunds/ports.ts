import type { searchRefunds } from '../../../contract/money/refunds';
import type { CallPart } from '../../../contract/platform/shared/Call';
import type { CheckAccount } from '../../../src/domain/money/refunds/Refund';
import type { REFUNDS } from '../../../src/domain/money/refunds/refundList';
import type {
  CreditStep,
  RefundState,
  StopOrderStep,
  UnclaimedStep,
} from '../../../src/domain/money/refunds/refundStates';
import type { StopOrder } from '../../../src/domain/money/refunds/stopOrder';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { PageOf } from '../../../src/domain/platform/lists/List';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Actor } from '../../platform/shared/Actor';

/**
 * Refunds of money of unknown payers are in every scope of the office.
 *
 * @source docs/decisions/refunds.md#refunds-are-work-of-suspense
 */
export interface RefundQueries {
  /** @param today business date of the office. */
  search(
    scope: Scope,
    request: CallPart<typeof searchRefunds, 'body'>,
    today: LocalDate,
  ): Promise<PageOf<typeof REFUNDS>>;
}

/** A locked refund. */
export interface LockedRefund {
  readonly refundPk: string;
  /** `UNIDENTIFIED` for an unknown payer. */
  readonly groupNumber: string;
  /** The source item in suspense and the move that approved the refund. */
  readonly suspensePk: string;
  readonly movePk: string;
  readonly payee: string;
  readonly amountCents: Cents;
  readonly state: RefundState;
  /** The check that pays it; null without one. */
  readonly checkNumber: number | null;
  /** From this day on, its check can be marked stale; null without one. */
  readonly staleOn: LocalDate | null;
}

/** The refund of an item in suspense that was approved. */
export interface NewRefund {
  readonly groupNumber: string;
  readonly suspensePk: string;
  readonly movePk: string;
  readonly amountCents: Cents;
}

export interface CheckToIssue {
  readonly accountPk: string;
  readonly checkNumber: number;
  readonly issuedOn: LocalDate;
}

/** Request to remit a refund to the state. */
export interface RemittanceRequest {
  readonly userId: string;
  readonly by: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
}

/** A step that a refund, its check, or its ACH credit takes. */
export type RefundStepToTake =
  | { readonly step: 'issue' | 'clear' | 'unclear'; readonly checkNumber: number }
  | { readonly step: 'return' | CreditStep; readonly checkNumber: null; readonly reason: string }
  | {
      readonly step: 'void' | 'askRemit' | UnclaimedStep;
      readonly checkNumber: number;
      readonly reason: string;
      /** The day of a void, which `reissue` and `remit` are, too. */
      readonly voidedOn: LocalDate;
      /** The order to the bank not to pay a check that left the office. Only with `void`. */
      readonly stopOrder?: StopOrder | null;
    };

/** Refunds and their checks, in one transaction. */
export interface RefundRepository extends RefundQueries {
  /** Adds a refund as approved. @returns its key. */
  add(refund: NewRefund, by: Actor, now: Date): Promise<string>;
  /** Locks the account whose checks pay refunds, with its counter; undefined before the office has added one. */
  lockCheckAccount(): Promise<CheckAccount | undefined>;
  /** Raises the counter of the account's checks. */
  saveNextCheckNumber(accountPk: string, nextCheckNumber: number): Promise<void>;
  /** Locks refunds in the order of their keys. @param scope undefined for all. @returns those that are found, in scope. */
  lock(refundPks: readonly string[], scope?: Scope): Promise<readonly LockedRefund[]>;
  /** The latest request to remit a refund; undefined if there is none. */
  remittanceRequest(refund: LockedRefund): Promise<RemittanceRequest | undefined>;
  addCheck(refund: LockedRefund, check: CheckToIssue): Promise<void>;
  /** The stop order of a void check of a locked refund; undefined if it has none, or it was left to end. */
  stopOrder(refund: LockedRefund, checkNumber: number): Promise<StopOrder | undefined>;
  /** Records the renewed order, or null for one that is left to end. */
  changeStopOrder(
    refund: LockedRefund,
    change: {
      readonly checkNumber: number;
      readonly order: StopOrder | null;
      readonly step: StopOrderStep;
      readonly note: string;
    },
    by: Actor,
    now: Date,
  ): Promise<void>;
  /** Records a step and changes the state of the refund and its check. */
  record(
    refund: LockedRefund,
    step: RefundStepToTake & { readonly state: RefundState },
    by: Actor,
    now: Date,
  ): Promise<void>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly refunds: RefundRepository;
  }
}
