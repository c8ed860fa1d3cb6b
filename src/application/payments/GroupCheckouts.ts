import { BehaviorSubject, combineLatest, map, type Observable } from 'rxjs';
import { groupNumberOf } from '../../domain/bills/Bill';
import { type Cents, sumCents } from '../../domain/money/Cents';
import { openWhileWatched } from '../drafts/DraftKeeper';
import type { Loadable } from '../shared/Loadable';
import type { Checkout } from './Checkout';
import { type CheckoutState, paymentOf } from './CheckoutState';
import type { OpenCheckout, OpenedCheckout } from './OpenCheckout';

/** The bills of one group in a checkout over several groups. */
export interface GroupSelection {
  readonly groupNumber: string;
  /** At least one. */
  readonly billPks: readonly string[];
}

/** One group's part: its checkout, or the payment that an earlier visit sent without seeing the response. */
export interface GroupPart {
  readonly groupNumber: string;
  readonly opened: OpenedCheckout;
}

/** What can be done with all groups next. */
export interface GroupCheckoutsState {
  /**
   * - `choosing`: at least one group has bills selected and is not reviewed.
   * - `reviewing`: every group with bills selected is reviewed.
   * - `busy`: locking or previewing.
   * - `paying`: paying one group after another, or asking for an outcome.
   * - `done`: no group has anything left to pay.
   */
  readonly step: 'choosing' | 'reviewing' | 'busy' | 'paying' | 'done';
  /** Payments that the next step reviews or makes, one for each group and method. */
  readonly count: number;
  /** Their total. */
  readonly totalCents: Cents;
  /** Whether the payment of at least one group was made, in this visit or an earlier one. */
  readonly isAnyPaid: boolean;
  /** Whether the amounts of every group that is to be reviewed add up. */
  readonly canReview: boolean;
}

/**
 * A checkout over several groups: one payment for each group, each atomic, with its own draft and its own idempotency key. A
 * group that fails does not undo the others, and retrying it never pays them again.
 *
 * @source product.md, Money; Screens: Pay
 * @source docs/decisions/payments.md#a-checkout-covers-one-group
 */
export class GroupCheckouts {
  /** The current state on subscribe, then every change. Never errors, never completes. */
  readonly state$: Observable<GroupCheckoutsState>;
  /** Whether groups are being paid one after another, also between two of them. */
  private readonly paying = new BehaviorSubject(false);

  /** @param parts one for each group, in the order of the selection. */
  constructor(readonly parts: readonly GroupPart[]) {
    const states$ = combineLatest(this.checkouts.map((checkout) => checkout.state$));
    this.state$ = combineLatest([states$, this.paying]).pipe(
      map(([states, isPaying]) => stateOf(states, isPaying, this.isPaidBefore)),
    );
  }

  get current(): GroupCheckoutsState {
    return stateOf(
      this.checkouts.map(({ current }) => current),
      this.paying.value,
      this.isPaidBefore,
    );
  }

  private get isPaidBefore(): boolean {
    return this.checkouts.length < this.parts.length;
  }

  /** The groups that an earlier visit has not paid. */
  get checkouts(): readonly Checkout[] {
    return this.parts.flatMap(({ opened }) => (opened.kind === 'open' ? [opened.checkout] : []));
  }

  /** Reviews every group with bills selected. A group that cannot be paid says why and stays as it is. */
  async review(): Promise<void> {
    await Promise.all(this.checkouts.map((checkout) => checkout.review()));
  }

  /** Returns every reviewed group to choosing. */
  async back(): Promise<void> {
    await Promise.all(this.checkouts.map((checkout) => checkout.back()));
  }

  /** Pays the reviewed groups one after another. A second call while the first is running does nothing. Never rejects. */
  async confirm(): Promise<void> {
    if (this.paying.value) return;
    this.paying.next(true);
    for (const checkout of this.checkouts) await checkout.confirm();
    this.paying.next(false);
  }

  /** Saves the drafts and unlocks the bills. Never rejects. */
  async leave(): Promise<void> {
    await Promise.all(this.checkouts.map((checkout) => checkout.leave()));
  }
}

/** Starts to pay bills of several groups, or continues their saved drafts. */
export class OpenGroupCheckouts {
  constructor(private readonly open: Pick<OpenCheckout, 'run'>) {}

  /** Loading on subscribe, then the checkouts or why they failed. Cold; unsubscribing leaves them. Never errors. */
  opened$(selections: readonly GroupSelection[]): Observable<Loadable<GroupCheckouts>> {
    return openWhileWatched(
      () => this.run(selections),
      (checkouts) => checkouts.leave(),
    );
  }

  /** @throws ApiError when a group could not be read; the others are left again. */
  async run(selections: readonly GroupSelection[]): Promise<GroupCheckouts> {
    const opened = await Promise.allSettled(
      selections.map(async ({ groupNumber, billPks }) => ({
        groupNumber,
        opened: await this.open.run(groupNumber, billPks),
      })),
    );
    const parts = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const checkouts = new GroupCheckouts(parts);
    const failure = opened.find((result) => result.status === 'rejected');
    if (!failure) return checkouts;
    await checkouts.leave();
    throw failure.reason;
  }
}

function stateOf(states: readonly CheckoutState[], isPaying: boolean, isPaidBefore: boolean): GroupCheckoutsState {
  const paying = isPaying || states.some(({ stage: { kind } }) => kind === 'sending' || kind === 'checking');
  const busy = paying || states.some(({ stage: { kind } }) => kind === 'preparing');
  const choosing = states.filter(({ stage, amounts }) => stage.kind === 'choosing' && amounts.size > 0);
  const reviewed = states.filter(({ stage }) => stage.kind === 'reviewing');
  const next = choosing.length > 0 ? choosing : reviewed;
  const open = states.filter(({ stage, amounts }) => stage.kind !== 'paid' && amounts.size > 0);
  const counted = busy ? open : next;
  return {
    step: paying
      ? 'paying'
      : busy
        ? 'busy'
        : choosing.length > 0
          ? 'choosing'
          : reviewed.length > 0
            ? 'reviewing'
            : 'done',
    count: counted.reduce((count, state) => count + paymentOf(state).sources.length, 0),
    totalCents: sumCents(counted.map(({ equation }) => equation.sourcesCents)),
    isAnyPaid: isPaidBefore || states.some(({ stage }) => stage.kind === 'paid'),
    canReview: choosing.length > 0 && choosing.every(({ equation }) => equation.payable),
  };
}

/** The selected bills by group, in the order in which their groups come first. */
export function selectionsOf(billPks: readonly string[]): readonly GroupSelection[] {
  const groups = [...new Set(billPks.map(groupNumberOf))];
  return groups.map((groupNumber) => ({
    groupNumber,
    billPks: billPks.filter((billPk) => groupNumberOf(billPk) === groupNumber),
  }));
}
