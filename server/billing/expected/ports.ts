import type { BillExpectations, ExpectedPage } from '../../../contract/billing/expectedAdjustments';
import type { SendDays } from '../../../src/domain/billing/corrections/sendBy';
import type { CurrentCharge, TerminationDecision } from '../../../src/domain/billing/expected/billedAgain';
import type {
  CloseReason,
  ExpectedAdjustment,
  ExpectedSort,
  ExpectedSource,
  ExpectedStatus,
} from '../../../src/domain/billing/expected/ExpectedAdjustment';
import type { ExpectedAge, ExpectedOfMonth, ExpectedType } from '../../../src/domain/billing/expected/expectedAge';
import type { NewExpected } from '../../../src/domain/billing/expected/expectedOf';
import type { Arrival, BilledCorrection, OpenExpected } from '../../../src/domain/billing/expected/matchExpected';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { Actor } from '../../platform/shared/Actor';

/** The key of a bill. */
export interface BillKey {
  readonly groupNumber: string;
  readonly billPk: string;
}

/** How far back carriers credit changes, in whole months from a bill's period. */
export interface RetroWindow {
  readonly byCarrier: ReadonlyMap<string, number>;
  /** For carriers that are not listed. */
  readonly otherwise: number;
  /** Days to send corrections, of carriers with days of their own. */
  readonly sendDays: ReadonlyMap<string, SendDays>;
}

/** Reads the retro windows of carriers from which groups expect adjustments. */
export interface RetroWindows {
  of(scope: Scope, today: LocalDate): Promise<RetroWindow>;
}

/** The scope of one group. */
export function groupScope(groupNumber: string): Scope {
  return { kind: 'groups', groupNumbers: [groupNumber] };
}

/** An expected adjustment that was removed, with what had arrived of it by bill. */
export interface RemovedExpected {
  readonly amountCents: Cents;
  readonly arrivals: readonly { readonly billPk: string; readonly amountCents: Cents }[];
}

/** An open adjustment with the bill it comes from. */
export type OpenFromBill = OpenExpected & { readonly originPk: string };

/** Changes expected adjustments in the transaction that changes their bills. */
export interface ExpectedRepository {
  /** Blocks other changes of the groups' expected adjustments until the transaction ends. */
  lockGroups(groups: readonly Pick<BillKey, 'groupNumber'>[]): Promise<void>;
  add(bill: BillKey, expected: readonly NewExpected[], by: Actor, now: Date): Promise<void>;
  /** Removes the adjustments that come from a bill, with their arrivals. */
  removeOf(bill: BillKey): Promise<readonly RemovedExpected[]>;
  /** Open adjustments of the group. */
  open(groupNumber: string): Promise<readonly OpenFromBill[]>;
  /** Open adjustments that these bills may correct, by bill. Bills without any have no entry. */
  openFor(bills: readonly BillKey[]): Promise<ReadonlyMap<string, readonly OpenFromBill[]>>;
  /** Corrections on the group's released bills for the members of these adjustments. */
  corrections(groupNumber: string, open: readonly OpenExpected[]): Promise<readonly BilledCorrection[]>;
  /** Corrections on these bills, released or not, of the carriers of their open adjustments. @param open by bill */
  correctionsOn(open: ReadonlyMap<string, readonly OpenExpected[]>): Promise<readonly BilledCorrection[]>;
  /** Removes what arrived on a bill. @returns the number of adjustments that are open again. */
  removeArrivalsOn(bill: BillKey): Promise<number>;
  addArrivals(arrivals: readonly Arrival[], now: Date): Promise<void>;
  /** Adds an entry to the history of each bill, with the bill's status as it is. @param notes by bill */
  addNotes(notes: ReadonlyMap<string, string>, by: Actor, now: Date, event?: 'corrections'): Promise<void>;
  /** Locks the group. Undefined if the adjustment does not exist or its group is not in scope. */
  lock(scope: Scope, expectedPk: string): Promise<LockedExpected | undefined>;
  close(expected: LockedExpected, reason: CloseReason, note: string, by: Actor, now: Date): Promise<void>;
  reopen(expected: LockedExpected, by: Actor, now: Date): Promise<void>;
}

/** A page of expected adjustments. Equal ones: late ones first. */
export interface ExpectedPageRequest {
  /** Default: all groups in scope. */
  readonly groupNumber?: string | undefined;
  readonly status: ExpectedStatus | 'all';
  /** Undefined for any. */
  readonly age?: ExpectedAge | undefined;
  /** Undefined for credits and charges. */
  readonly type?: ExpectedType | undefined;
  /** Start of a member number or bill number, or part of a member's or group's name. Empty does not filter. */
  readonly q: string;
  readonly sort: ExpectedSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** Part of an expected adjustment that arrived on one line or adjustment of a later bill. */
export interface ExpectedArrival {
  readonly expectedPk: string;
  readonly memberId: string;
  readonly memberName: string;
  /** Null if the member was compared as a whole. */
  readonly coverage: string | null;
  /** The bill it comes from. */
  readonly originNumber: string;
  readonly expectedCents: Cents;
  readonly arrivedCents: Cents;
  /** Total arrived by then, including this arrival. */
  readonly arrivedByThenCents: Cents;
  readonly onBillNumber: string;
  /** The line's coverage and plan, or the adjustment's description. */
  readonly source: string;
  /** First day of the month that the line names; null if it names none. */
  readonly retroPeriod: LocalDate | null;
  readonly sourceCents: Cents;
  /** The part of the line that no expected adjustment has used. */
  readonly unusedCents: Cents;
}

/** Reads expected adjustments. */
export interface ExpectedQueries {
  /** Adjustments that arrived on a bill, and those it expects that arrived on others; by member, then in order of the bills. */
  arrivals(bill: BillKey): Promise<readonly ExpectedArrival[]>;
  /** For a carrier's scope, only those with its own codes. */
  page(scope: Scope, request: ExpectedPageRequest, window: RetroWindow, today: LocalDate): Promise<ExpectedPage>;
  /** Open ones of carriers by month of the bill they come from, credits and charges apart. Months without any are left out. */
  openByMonth(carrierCodes: readonly string[]): Promise<readonly ExpectedOfMonth[]>;
  /** Undefined if it does not exist or its group is not in scope. */
  find(scope: Scope, expectedPk: string, window: RetroWindow): Promise<ExpectedAdjustment | undefined>;
  /** All of a member of a group; for a carrier's scope, only those with its own codes. By coverage. */
  ofMember(
    scope: Scope,
    member: { readonly groupNumber: string; readonly memberId: string },
    window: RetroWindow,
  ): Promise<readonly ExpectedAdjustment[]>;
  /** Those that come from a bill, by member. */
  fromBill(bill: BillKey, window: RetroWindow): Promise<readonly ExpectedAdjustment[]>;
  /** Adjustments that were open before the bill's month: with what arrived before it and on it. */
  ofBill(
    bill: BillKey,
    window: RetroWindow,
  ): Promise<
    readonly { readonly expected: ExpectedAdjustment; readonly openBefore: Cents; readonly arrivedCents: Cents }[]
  >;
  corrections(bill: BillKey, memberIds: readonly string[]): Promise<readonly BilledCorrection[]>;
  terminations(
    bill: BillKey,
  ): Promise<{ readonly decisions: readonly TerminationDecision[]; readonly charges: readonly CurrentCharge[] }>;
  ofOrigin(bill: BillKey): Promise<BillExpectations['own']>;
}

export interface LockedExpected {
  readonly expectedPk: string;
  readonly groupNumber: string;
  readonly billPk: string;
  readonly source: ExpectedSource;
  readonly openCents: Cents;
  readonly isClosed: boolean;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly expected: ExpectedRepository;
  }
}
