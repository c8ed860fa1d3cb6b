import type { Observable } from 'rxjs';
import type { LineEdit } from '../../domain/bills/lineEdit';
import { asksFirst, type ChangeEffect, changeEffect } from '../../domain/reconciliation/changeEffect';
import type { Discrepancy } from '../../domain/reconciliation/Discrepancy';
import { type ReconcileWork, type WorkStep, withoutDone } from '../../domain/reconciliation/ReconcileWork';
import type { Resolution } from '../../domain/reconciliation/Resolution';
import { workedCents } from '../../domain/reconciliation/reconcileSummary';
import { did, NO_HISTORY, redid, undid, type WorkHistory } from '../../domain/reconciliation/WorkHistory';
import { isComplete } from '../bills/LineSet';
import { DraftKeeper, type DraftState } from '../drafts/DraftKeeper';
import type { Draft } from '../drafts/ports';
import type { UnsavedChanges } from '../drafts/UnsavedWork';
import type { ReconcileParts } from './ReconcileParts';
import type { ReconcileStore } from './ReconcileStore';
import { workFromDraft, workToDraft } from './reconcileDraft';
import { stepOfDecisions, stepOfEdits } from './steps';

/** The work on a bill: each step can be taken back, and all of it is kept as a draft. */
export class WorkDesk {
  private readonly keeper: DraftKeeper;
  private isRestored = false;
  /** What an earlier visit left, until all lines are there to put it on. */
  private earlier: ReconcileWork | undefined;

  constructor(
    private readonly billPk: string,
    parts: Pick<ReconcileParts, 'drafts' | 'time'>,
    private readonly store: ReconcileStore,
  ) {
    this.keeper = new DraftKeeper(parts.drafts, this.draftId, 'reconcile', parts.time);
  }

  /** Whether the work is saved. The current state on subscribe, then every change. Never errors. */
  get draft$(): Observable<DraftState> {
    return this.keeper.state$;
  }

  get unsaved(): UnsavedChanges {
    return this.keeper;
  }

  /** Returns whether the change was made; false when it was proposed or is not allowed. */
  change(label: string, edits: readonly LineEdit[]): boolean {
    const { store } = this;
    return this.apply(stepOfEdits(label, edits, store.open.history.work, store.lineOf, store.discrepancies));
  }

  /** Returns whether the decisions were made; false when they were proposed or are not allowed. */
  decide(
    label: string,
    discrepancies: readonly Discrepancy[],
    decision: (discrepancy: Discrepancy) => Resolution | undefined,
  ): boolean {
    return this.apply(stepOfDecisions(label, discrepancies, decision, this.store.open.history.work, this.store.lineOf));
  }

  /** What decisions would do to the bill with some work on it. */
  effectOf(
    discrepancies: readonly Discrepancy[],
    decision: (discrepancy: Discrepancy) => Resolution | undefined,
    work: ReconcileWork,
  ): ChangeEffect {
    return this.measured(stepOfDecisions('', discrepancies, decision, work, this.store.lineOf), work);
  }

  /** Makes the proposed change. */
  confirm(): void {
    const { proposal } = this.store.open;
    this.cancelProposal();
    if (proposal && this.mayChange) this.done(proposal.step);
  }

  cancelProposal(): void {
    if (this.store.open.proposal) this.store.patch({ proposal: undefined });
  }

  undo(): void {
    if (this.mayChange) this.worked(undid(this.store.open.history, this.store.lineOf));
  }

  redo(): void {
    if (this.mayChange) this.worked(redid(this.store.open.history, this.store.lineOf));
  }

  /** Forgets every decision, not the edits. */
  forgetDecisions(): void {
    const { history } = this.store.open;
    this.worked({ ...history, work: { ...history.work, resolutions: new Map() } });
  }

  /** Lines have come or were saved: what the server has by now is no work any more. */
  linesChanged(): void {
    const { lines, history } = this.store.open;
    if (!this.isRestored || !isComplete(lines)) return;
    const work = withoutDone(history.work, this.store.lineOf);
    if (work.edits.size !== history.work.edits.size) this.worked({ ...history, work });
  }

  /** Finds again what an earlier visit left, under what was done since. Not finding it must not keep anybody from working. */
  restore(): Promise<void> {
    return this.keeper.restore((draft) => this.takeUp(draft));
  }

  /** Keeps the draft now. Never rejects. */
  flush(): Promise<void> {
    return this.keeper.flush();
  }

  /** Keeps nothing of what is not kept yet. */
  abandon(): void {
    this.keeper.abandon();
  }

  /** The work is done: nothing is left to keep. */
  async finish(): Promise<void> {
    this.store.patch({ history: NO_HISTORY, restored: undefined });
    await this.keeper.forget();
  }

  close(): Promise<void> {
    return this.keeper.close();
  }

  private async takeUp(draft: Draft | null): Promise<void> {
    if (draft) {
      this.earlier = workFromDraft(draft.body);
      await this.store.allLines();
      const found = withoutDone(this.earlier, this.store.lineOf);
      this.earlier = undefined;
      const { history } = this.store.open;
      const restored = { edits: found.edits.size, decisions: found.resolutions.size };
      if (restored.edits + restored.decisions > 0) {
        this.store.patch({ restored, history: { ...history, work: onTopOf(found, history.work) } });
        if (history.done.length > 0) this.keep();
        else this.keeper.found(draft.modDate);
      }
    }
    this.isRestored = true;
  }

  private get draftId(): string {
    return `reconcile.${this.billPk}`;
  }

  private get mayChange(): boolean {
    const { access, proposal } = this.store.open;
    return access.kind === 'editing' && !proposal;
  }

  private apply(step: WorkStep): boolean {
    if (!this.mayChange || (step.edits.length === 0 && step.decisions.length === 0)) return false;
    if (step.edits.length > 1) {
      const effect = this.measured(step, this.store.open.history.work);
      if (asksFirst(effect)) {
        this.store.patch({ proposal: { step, effect } });
        return false;
      }
    }
    this.done(step);
    return true;
  }

  private done(step: WorkStep): void {
    this.worked(did(this.store.open.history, step, this.store.lineOf));
  }

  private measured(step: WorkStep, work: ReconcileWork): ChangeEffect {
    const { bill } = this.store.open;
    return changeEffect(step, bill, workedCents(bill, work, this.store.lineOf), this.store.lineOf);
  }

  private worked(history: WorkHistory): void {
    if (history === this.store.open.history) return;
    this.store.patch({ history, failure: undefined });
    this.keep();
  }

  private keep(): void {
    this.keeper.save(() => {
      const { work: now } = this.store.open.history;
      const work = this.earlier ? onTopOf(this.earlier, now) : now;
      return work.edits.size + work.resolutions.size > 0 ? workToDraft(work) : undefined;
    });
  }
}

/** What was done now counts more than what was done before. */
function onTopOf(before: ReconcileWork, now: ReconcileWork): ReconcileWork {
  return {
    edits: new Map([...before.edits, ...now.edits]),
    resolutions: new Map([...before.resolutions, ...now.resolutions]),
  };
}
