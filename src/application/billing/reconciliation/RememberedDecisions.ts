import { distinctUntilChanged, map, type Subscription } from 'rxjs';
import type { DecisionMemory, StandingDecision } from '../../../../contract/billing/bills/standingDecisions';
import { lineAmount } from '../../../domain/billing/bills/BillLine';
import type { Discrepancy } from '../../../domain/billing/reconciliation/Discrepancy';
import { type RecalledGroup, recall } from '../../../domain/billing/reconciliation/memory/recall';
import { appliesTo, standingFrom } from '../../../domain/billing/reconciliation/memory/StandingDecision';
import { workedLine } from '../../../domain/billing/reconciliation/ReconcileWork';
import type { Resolution } from '../../../domain/billing/reconciliation/Resolution';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { counted } from '../../../domain/platform/text/wording';
import type { BillEditor } from './BillEditor';
import type { ReconcileDependencies } from './ports';
import type { ReconcileStore } from './ReconcileState';

/**
 * Offers what was decided on the group's last bill, and decides by standing decisions, once per difference: a person can undo
 * that. All of it is part of the session's work, so it can be undone, is saved as a draft, and counts when the bill is
 * reconciled.
 */
export class RememberedDecisions {
  private readonly watching: Subscription;
  /** Differences that standing decisions were applied to, or not; undefined until the draft is restored. */
  private handled: ReadonlySet<string> | undefined;
  private isLoading = false;
  private isOver = false;

  constructor(
    private readonly billPk: string,
    private readonly gateway: ReconcileDependencies['memory'],
    private readonly store: ReconcileStore,
    private readonly editor: BillEditor,
  ) {
    this.watching = store.state$
      .pipe(
        map((state) => (state.kind === 'open' && state.comparison.kind === 'compared' ? state.comparison : undefined)),
        map((compared) => compared?.discrepancies),
        distinctUntilChanged(),
      )
      .subscribe((discrepancies) => discrepancies && void this.compared());
  }

  /** Call it when the draft is restored: standing decisions that were undone in it are not applied again. */
  restored(): void {
    this.handled = new Set(this.store.discrepancies.map(({ key }) => key));
    this.removeEnded();
  }

  /** Call it when the payroll file is removed: the next one starts over. */
  forget(): void {
    if (this.handled) this.handled = new Set();
  }

  /** Loads what is remembered again, and removes decisions by standing decisions that have ended. Never rejects. */
  async reload(): Promise<void> {
    if (this.isLoading || this.isOver) return;
    this.isLoading = true;
    const before = this.store.open.remembered;
    if (before.kind !== 'loaded') this.store.patch({ remembered: { kind: 'loading' } });
    try {
      const memory = await this.gateway.read({ billPk: this.billPk });
      if (this.isOver) return;
      this.show(memory);
      this.removeEnded();
      this.applyStanding();
    } catch (error) {
      if (!this.isOver && before.kind !== 'loaded') this.store.patch({ remembered: { kind: 'failed', error } });
    } finally {
      this.isLoading = false;
    }
  }

  /**
   * Decides about the differences of a group as remembered, as one step.
   *
   * @returns whether the decisions were made; false if they were only proposed, or are not allowed
   */
  apply({ decisions }: Pick<RecalledGroup, 'decisions'>): boolean {
    return this.editor.decideEach(counted(decisions.size, 'difference'), decisions);
  }

  /** Removes decisions that were made by standing decisions, as one step. Returns as `apply`. */
  undoStanding(discrepancies: readonly Discrepancy[]): boolean {
    const { resolutions } = this.store.open.history.work;
    const decided = discrepancies.filter(({ key }) => resolutions.get(key)?.standingPk !== undefined);
    return this.editor.decide(counted(decided.length, 'standing decision'), decided, () => undefined);
  }

  /**
   * Makes a decision standing, for following bills of the group. Replaces another one about the same difference.
   *
   * @param until last day whose month's bill it applies to; null until it is ended
   * @throws ApiError
   */
  async makeStanding(
    discrepancy: Discrepancy,
    resolution: Resolution,
    until: LocalDate | null,
  ): Promise<StandingDecision> {
    const decision = standingFrom(discrepancy, resolution, until);
    const saved = await this.gateway.save({ ...decision, groupNumber: this.store.open.bill.groupNumber });
    const { remembered, bill } = this.store.open;
    // What was decided before stays as it is, so that the difference keeps its place in the list.
    if (remembered.kind === 'loaded' && appliesTo(saved, bill.periodFrom)) {
      this.store.patch({ remembered: { ...remembered, memory: withStanding(remembered.memory, saved.key, saved) } });
    }
    return saved;
  }

  /** Ends a standing decision. Removes the decision that it made about this bill. @throws ApiError */
  async end({ standingPk, key }: StandingDecision): Promise<void> {
    await this.gateway.end({ groupNumber: this.store.open.bill.groupNumber, standingPk });
    this.replace(undefined, key);
    this.removeEnded();
  }

  /** Undoes the ending of a standing decision. @throws ApiError WRONG_STATUS if another one has replaced it. */
  async resume({ standingPk }: StandingDecision): Promise<void> {
    const saved = await this.gateway.resume({ groupNumber: this.store.open.bill.groupNumber, standingPk });
    if (appliesTo(saved, this.store.open.bill.periodFrom)) this.replace(saved, saved.key);
  }

  close(): void {
    this.isOver = true;
    this.watching.unsubscribe();
  }

  private async compared(): Promise<void> {
    const { remembered } = this.store.open;
    if (remembered.kind !== 'loaded') return this.reload();
    this.show(remembered.memory);
    this.applyStanding();
  }

  private show(memory: DecisionMemory): void {
    const recalled = recall(this.store.discrepancies, memory);
    this.store.patch({ remembered: { kind: 'loaded', memory, recalled } });
  }

  private replace(saved: StandingDecision | undefined, key: string): void {
    const { remembered } = this.store.open;
    if (remembered.kind === 'loaded') this.show(withStanding(remembered.memory, key, saved));
  }

  /** Large changes are left to the person: they need confirmation. */
  private applyStanding(): void {
    const { handled } = this;
    const { remembered, history, comparison } = this.store.open;
    if (!handled || remembered.kind !== 'loaded' || comparison.kind !== 'compared') return;
    const decided = new Map<Discrepancy, Resolution>();
    for (const one of comparison.discrepancies) {
      const found = remembered.recalled.get(one.key);
      if (handled.has(one.key) || history.work.resolutions.has(one.key) || found?.origin !== 'standing') continue;
      if (this.isUntouched(one)) decided.set(one, found.resolution);
    }
    this.handled = new Set([...handled, ...comparison.discrepancies.map(({ key }) => key)]);
    this.editor.decideEach(counted(decided.size, 'standing decision'), decided, false);
  }

  /** Whether the lines have the billed amounts: amounts that a person entered are not replaced. */
  private isUntouched({ linePks }: Discrepancy): boolean {
    const { work } = this.store.open.history;
    return linePks.every((linePk) => {
      const line = this.store.lineOf(linePk);
      return line !== undefined && lineAmount(workedLine(line, work)) === line.billedCents;
    });
  }

  private removeEnded(): void {
    const { remembered, history, comparison } = this.store.open;
    if (remembered.kind !== 'loaded' || comparison.kind !== 'compared') return;
    const current = new Set(remembered.memory.standing.map(({ standingPk }) => standingPk));
    const ended = comparison.discrepancies.filter(({ key }) => {
      const standingPk = history.work.resolutions.get(key)?.standingPk;
      return standingPk !== undefined && !current.has(standingPk);
    });
    if (ended.length > 0) this.editor.decide(counted(ended.length, 'ended standing decision'), ended, () => undefined);
  }
}

/** The memory with another standing decision about a difference; undefined for none. */
function withStanding(memory: DecisionMemory, key: string, saved: StandingDecision | undefined): DecisionMemory {
  const others = memory.standing.filter((one) => one.key !== key);
  return { ...memory, standing: saved ? [...others, saved] : others };
}
