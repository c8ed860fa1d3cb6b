import type { Observable } from 'rxjs';
import type { Draft } from '../../../../contract/platform/drafts';
import type { LineEdit } from '../../../domain/billing/bills/lineEdit';
import type { CorrectionChoice } from '../../../domain/billing/corrections/CorrectionChoice';
import {
  type ChangeEffect,
  changeEffect,
  needsConfirmation,
} from '../../../domain/billing/reconciliation/changeEffect';
import type { Discrepancy } from '../../../domain/billing/reconciliation/Discrepancy';
import {
  did,
  type LinkChange,
  linkLabel,
  NO_HISTORY,
  type ReconcileWork,
  redid,
  reversedLink,
  undid,
  type WorkHistory,
  type WorkStep,
  withoutSaved,
} from '../../../domain/billing/reconciliation/ReconcileWork';
import { type BulkChoice, bulkDecision, type Resolution } from '../../../domain/billing/reconciliation/Resolution';
import { workedCents } from '../../../domain/billing/reconciliation/reconcileSummary';
import { counted } from '../../../domain/platform/text/wording';
import { DraftKeeper, type DraftState } from '../../platform/drafts/DraftKeeper';
import type { UnsavedChanges } from '../../platform/drafts/UnsavedWork';
import { isComplete } from '../bills/billLines';
import type { ReconcileDependencies } from './ports';
import type { ReconcileStore } from './ReconcileState';
import { applicable, historyFromDraft, historyToDraft, isEmpty, merged } from './workHistoryDraft';
import { type Decide, decisionStep, editStep } from './workSteps';

/** Changes links of people, which are saved for the group at once. */
interface Links {
  readonly canChange: () => boolean;
  /** Rejects with ApiError. @param onSaved called once they are saved */
  readonly change: (changes: readonly LinkChange[], onSaved: () => void) => Promise<void>;
}

/** Edits and decisions on a bill that are not saved to it. Each step can be undone, and all of them are saved as a draft. */
export class BillEditor {
  private readonly keeper: DraftKeeper;
  private isRestored = false;
  /** Work of an earlier session, until all lines it applies to are loaded. */
  private earlier: WorkHistory | undefined;
  /** The links of a step are being undone or redone. */
  private isLinking = false;

  constructor(
    billPk: string,
    { drafts, time }: Pick<ReconcileDependencies, 'drafts' | 'time'>,
    private readonly store: ReconcileStore,
    private readonly links: Links,
  ) {
    this.keeper = new DraftKeeper(drafts, `reconcile.${billPk}`, 'reconcile', time);
  }

  /** Whether the work is saved as a draft. Emits the current state on subscribe, then every change. Never errors. */
  get draft$(): Observable<DraftState> {
    return this.keeper.state$;
  }

  get unsaved(): UnsavedChanges {
    return this.keeper;
  }

  /**
   * Changes lines as one step. A large change of several members is only proposed: see `confirmChange`.
   *
   * @param label shown by undo
   * @returns whether the change was made
   */
  change(label: string, edits: readonly LineEdit[]): boolean {
    const { store } = this;
    return this.apply(editStep(label, edits, store.open.history.work, store.lineOf, store.discrepancies));
  }

  /**
   * Decides about discrepancies as one step, and changes their lines accordingly.
   *
   * @param decision undefined removes a decision; lines with the payroll amount get the billed amount back.
   * @returns whether the decisions were made; false if they were only proposed, or are not allowed
   */
  decide(label: string, discrepancies: readonly Discrepancy[], decision: Decide): boolean {
    return this.apply(decisionStep(label, discrepancies, decision, this.store.open.history.work, this.store.lineOf));
  }

  /** Decides about all discrepancies that a choice applies to, as one step. Returns as `decide`. */
  decideAll(discrepancies: readonly Discrepancy[], choice: BulkChoice): boolean {
    const decided = bulkDecision(discrepancies, choice);
    return this.decideEach(counted(decided.size, 'difference'), decided);
  }

  /**
   * Decides about each discrepancy as given, as one step. Returns as `decide`.
   *
   * @param mayPropose whether a large change is proposed; otherwise it is not made
   */
  decideEach(label: string, decided: ReadonlyMap<Discrepancy, Resolution>, mayPropose = true): boolean {
    if (!mayPropose && needsConfirmation(this.effectOfEach(decided, this.store.open.history.work))) return false;
    return this.decide(label, [...decided.keys()], (one) => decided.get(one));
  }

  /**
   * Chooses what becomes of the corrections that decisions propose, as one step. No amount changes.
   *
   * @param choices by key of the difference; undefined proposes the correction again. Differences without a decision are skipped.
   * @returns whether something was chosen
   */
  chooseCorrections(label: string, choices: ReadonlyMap<string, CorrectionChoice | undefined>): boolean {
    const { resolutions } = this.store.open.history.work;
    const decisions = [...choices].flatMap(([key, correction]) => {
      const before = resolutions.get(key);
      return before ? [{ key, before, after: { ...before, correction } }] : [];
    });
    if (!this.canChange || decisions.length === 0) return false;
    this.perform({ label, edits: [], decisions });
    return true;
  }

  /** Effect that `decideEach` would have on the bill with the given work. */
  effectOfEach(decided: ReadonlyMap<Discrepancy, Resolution>, work: ReconcileWork): ChangeEffect {
    const step = decisionStep('', [...decided.keys()], (one) => decided.get(one), work, this.store.lineOf);
    return this.effectOf(step, work);
  }

  /** Effect that `decideAll` would have on the bill with the given work. */
  effectOfAll(discrepancies: readonly Discrepancy[], choice: BulkChoice, work: ReconcileWork): ChangeEffect {
    return this.effectOfEach(bulkDecision(discrepancies, choice), work);
  }

  /** Makes the proposed change, as one step. */
  confirmChange(): void {
    const { proposal } = this.store.open;
    this.cancelChange();
    if (proposal && this.canChange) this.perform(proposal.step);
  }

  /** Drops the proposed change. */
  cancelChange(): void {
    if (this.store.open.proposal) this.store.patch({ proposal: undefined });
  }

  /** Undoes the latest step. A step with links is undone once the server has saved them; a failure is in the state. */
  undo(): void {
    const step = this.store.open.history.done.at(-1);
    this.move(step?.links?.map(reversedLink), undid);
  }

  /** Redoes the step that was undone last. As `undo`. */
  redo(): void {
    this.move(this.store.open.history.undone.at(-1)?.links, redid);
  }

  /** Removes every decision; edits stay. */
  removeDecisions(): void {
    const { history } = this.store.open;
    this.update({ ...history, work: { ...history.work, resolutions: new Map() } });
  }

  /** Records links that were saved as one step, and removes the decisions about these differences, with their edits. */
  recordLinks(links: readonly LinkChange[], discrepancies: readonly Discrepancy[]): void {
    const { work } = this.store.open.history;
    const decided = discrepancies.filter(({ key }) => work.resolutions.has(key));
    const step = decisionStep(linkLabel(links), decided, () => undefined, work, this.store.lineOf);
    this.cancelChange();
    this.perform({ ...step, links });
  }

  /** Removes edits that the server already has. Call it when lines were loaded or saved. */
  dropSavedEdits(): void {
    const { lines, history } = this.store.open;
    if (!this.isRestored || !isComplete(lines)) return;
    const work = withoutSaved(history.work, this.store.lineOf);
    if (work.edits.size !== history.work.edits.size) this.update({ ...history, work });
  }

  /** Restores the draft of an earlier session under the work of this one. A failure does not block editing. */
  restore(): Promise<void> {
    return this.keeper.restore((draft) => this.applyDraft(draft));
  }

  /** Restores the draft of an earlier session now if it could not be read before. @throws ApiError without an answer */
  restoreAgain(): Promise<void> {
    return this.keeper.readEarlier();
  }

  /** Saves the draft now. Never rejects. */
  flush(): Promise<void> {
    return this.keeper.flush();
  }

  /** Discards changes that are not in the draft yet. */
  discard(): void {
    this.keeper.abandon();
  }

  /** Removes all work and its draft. */
  async clear(): Promise<void> {
    this.store.patch({ history: NO_HISTORY, restored: undefined });
    await this.keeper.forget();
  }

  close(): Promise<void> {
    return this.keeper.close();
  }

  private async applyDraft(draft: Draft | null): Promise<void> {
    if (draft) {
      this.earlier = historyFromDraft(draft.body);
      await this.store.waitForLines();
      const found = applicable(this.earlier, this.store.lineOf);
      this.earlier = undefined;
      const { history } = this.store.open;
      const restored = { edits: found.work.edits.size, decisions: found.work.resolutions.size };
      if (!isEmpty(found)) {
        const hasWork = restored.edits + restored.decisions > 0;
        this.store.patch({ ...(hasWork && { restored }), history: merged(found, history) });
        if (history.done.length > 0) this.saveDraft();
        else this.keeper.found(draft.modDate);
      }
    }
    this.isRestored = true;
  }

  private get canChange(): boolean {
    const { access, proposal } = this.store.open;
    return access.kind === 'editing' && !proposal && !this.isLinking;
  }

  /** Moves one step, after its changes of links are saved. */
  private move(links: readonly LinkChange[] | undefined, way: typeof undid): void {
    if (!this.canChange) return;
    const go = () => this.update(way(this.store.open.history, this.store.lineOf));
    if (!links) return go();
    if (!this.links.canChange()) return;
    this.isLinking = true;
    const saved = () => {
      this.isLinking = false;
      go();
    };
    void this.links.change(links, saved).catch((error: unknown) => {
      this.isLinking = false;
      this.store.patch({ failure: { act: 'link', error } });
    });
  }

  private apply(step: WorkStep): boolean {
    if (!this.canChange || (step.edits.length === 0 && step.decisions.length === 0)) return false;
    if (step.edits.length > 1 || step.decisions.length > 1) {
      const effect = this.effectOf(step, this.store.open.history.work);
      if (needsConfirmation(effect)) {
        this.store.patch({ proposal: { step, effect } });
        return false;
      }
    }
    this.perform(step);
    return true;
  }

  private perform(step: WorkStep): void {
    this.update(did(this.store.open.history, step, this.store.lineOf));
  }

  private effectOf(step: WorkStep, work: ReconcileWork): ChangeEffect {
    const { bill } = this.store.open;
    const before = workedCents(bill, work, this.store.lineOf);
    return changeEffect(step, bill, before, this.store.lineOf, this.store.decidedFile);
  }

  private update(history: WorkHistory): void {
    if (history === this.store.open.history) return;
    this.store.patch({ history, failure: undefined });
    this.saveDraft();
  }

  private saveDraft(): void {
    this.keeper.save(() => {
      const { history: now } = this.store.open;
      const history = this.earlier ? merged(this.earlier, now) : now;
      return isEmpty(history) ? undefined : historyToDraft(history);
    });
  }
}
