import { BehaviorSubject, combineLatest, map, type Observable } from 'rxjs';
import { groupNumberOf } from '../../../domain/billing/bills/Bill';
import { type Cents, sumCents, ZERO } from '../../../domain/platform/money/Cents';
import { openWhileWatched } from '../../platform/drafts/DraftKeeper';
import type { Loadable } from '../../platform/shared/Loadable';
import type { Checkout } from './Checkout';
import { type CheckoutStage, type CheckoutState, paymentOf } from './CheckoutState';
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

/** The groups that are at one step of the checkout. Each step has one action, for all of its groups. */
export interface GroupsAtStep {
  /** `choosing`: bills are selected and are reviewed next. `reviewing`: the payments are reviewed and made next. */
  readonly kind: 'choosing' | 'reviewing';
  /** Empty while no bill of any group is selected. */
  readonly groupNumbers: readonly string[];
  /** Payments that the action reviews or makes, one for each group and method. */
  readonly count: number;
  /** Their total. */
  readonly totalCents: Cents;
  /** Whether the amounts of every group add up. */
  readonly isPayable: boolean;
}

/** Next possible actions for the groups. */
export interface GroupCheckoutsState {
  /** The steps that groups are at, in order. Empty when no group has anything left to review or to pay. */
  readonly steps: readonly GroupsAtStep[];
  /**
   * - `busy`: locking, unlocking or previewing.
   * - `paying`: paying one group after another, or asking for an outcome.
   */
  readonly progress: 'none' | 'busy' | 'paying';
  /** Whether the payment of at least one group was made, in this visit or an earlier one. */
  readonly isAnyPaid: boolean;
}

/**
 * A checkout over several groups: one payment for each group, each atomic, with its own draft and its own idempotency key. A
 * group that fails does not undo the others, and retrying it never pays them again.
 *
 * @source product.md, Money; Screens: Pay
 * @source docs/decisions/payments.md#a-checkout-covers-one-group
 * @source docs/decisions/payments.md#each-step-of-several-groups-has-one-action
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

  /** Reviews every group with bills selected that is not reviewed yet. A group that cannot be paid says why and stays as it is. */
  async review(): Promise<void> {
    await Promise.all(this.checkouts.map((checkout) => checkout.review()));
  }

  /** Returns every reviewed group to choosing. */
  async back(): Promise<void> {
    await Promise.all(this.checkouts.map((checkout) => checkout.back()));
  }

  /** Pays the reviewed groups one after another. The others stay as they are. A second call while the first is running does nothing. Never rejects. */
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

const NOTHING_SELECTED: GroupsAtStep = {
  kind: 'choosing',
  groupNumbers: [],
  count: 0,
  totalCents: ZERO,
  isPayable: false,
};

function stateOf(states: readonly CheckoutState[], isPaying: boolean, isPaidBefore: boolean): GroupCheckoutsState {
  const isAny = (...kinds: readonly CheckoutStage['kind'][]) => states.some(({ stage }) => kinds.includes(stage.kind));
  const steps = [
    ...groupsAt('choosing', states, ['choosing', 'preparing']),
    ...groupsAt('reviewing', states, ['reviewing', 'sending', 'checking']),
  ];
  const isAnyPaid = isPaidBefore || isAny('paid');
  const canSelect = states.some(({ stage, bills }) => stage.kind === 'choosing' && bills.length > 0);
  return {
    steps: steps.length === 0 && !isAnyPaid && canSelect ? [NOTHING_SELECTED] : steps,
    progress: isPaying || isAny('sending', 'checking') ? 'paying' : isAny('preparing') ? 'busy' : 'none',
    isAnyPaid,
  };
}

/** The step, or nothing when no group with bills selected is at it. */
function groupsAt(
  kind: GroupsAtStep['kind'],
  states: readonly CheckoutState[],
  stages: readonly CheckoutStage['kind'][],
): readonly GroupsAtStep[] {
  const groups = states.filter(({ stage, amounts }) => stages.includes(stage.kind) && amounts.size > 0);
  if (groups.length === 0) return [];
  const step = {
    kind,
    groupNumbers: groups.map(({ groupNumber }) => groupNumber),
    count: groups.reduce((count, state) => count + paymentOf(state).sources.length, 0),
    totalCents: sumCents(groups.map(({ equation }) => equation.sourcesCents)),
    isPayable: groups.every(({ equation }) => equation.payable),
  };
  return [step];
}

/** The selected bills by group, in the order in which their groups come first. */
export function selectionsOf(billPks: readonly string[]): readonly GroupSelection[] {
  const groups = [...new Set(billPks.map(groupNumberOf))];
  return groups.map((groupNumber) => ({
    groupNumber,
    billPks: billPks.filter((billPk) => groupNumberOf(billPk) === groupNumber),
  }));
}
