import { combineLatest, type Observable, type Subscription } from 'rxjs';
import type { LineEdit } from '../../domain/bills/lineEdit';
import { type BulkChoice, bulkDecision } from '../../domain/reconciliation/bulkDecision';
import type { ColumnMapping } from '../../domain/reconciliation/ColumnMapping';
import type { ChangeEffect } from '../../domain/reconciliation/changeEffect';
import type { Discrepancy } from '../../domain/reconciliation/Discrepancy';
import type { ReconcileWork } from '../../domain/reconciliation/ReconcileWork';
import type { Resolution } from '../../domain/reconciliation/Resolution';
import { counted } from '../../domain/text/counted';
import type { DraftState } from '../drafts/DraftKeeper';
import type { UnsavedChanges } from '../drafts/UnsavedWork';
import { ApiError } from '../shared/ApiError';
import type { GivenFile } from '../shared/GivenFile';
import { BillInHand } from './BillInHand';
import { BillSending } from './BillSending';
import { LockInHand } from './LockInHand';
import type { ColumnChoice } from './PayrollComparing';
import { PayrollInHand } from './PayrollInHand';
import type { ReconcileParts } from './ReconcileParts';
import type { ReconcileState } from './ReconcileState';
import { ReconcileStore } from './ReconcileStore';
import type { UploadedPayroll } from './UploadedPayroll';
import { WorkDesk } from './WorkDesk';

/** Refusals after which the bill is not what the screen shows. */
const OUTDATED = ['STALE_VERSION', 'WRONG_STATUS', 'MONEY_ON_BILL'];
const LOCK_GONE = ['LOCK_LOST', 'BILL_LOCKED'];

/** One visit of one person to one bill, from opening it to leaving it. */
export class Reconciliation {
  private readonly store = new ReconcileStore();
  private readonly inHand: BillInHand;
  private readonly lock: LockInHand;
  private readonly desk: WorkDesk;
  private readonly payroll: PayrollInHand;
  private readonly sending: BillSending;
  private readonly unsavedChanges: UnsavedChanges;
  private readonly watching: Subscription;
  private isOver = false;

  /** The current state on subscribe, then every change. Never errors; no change comes after `close()`. */
  readonly state$: Observable<ReconcileState> = this.store.state$;

  constructor(billPk: string, parts: ReconcileParts) {
    this.desk = new WorkDesk(billPk, parts, this.store);
    this.payroll = new PayrollInHand(billPk, parts, this.store);
    this.inHand = new BillInHand(billPk, parts, this.store, () => this.desk.linesChanged());
    this.lock = new LockInHand(billPk, parts.lock, this.store, {
      taken: () => this.inHand.catchUp(),
      lost: () => {
        this.desk.cancelProposal();
        void this.desk.flush();
      },
    });
    this.sending = new BillSending(billPk, parts.bills, this.store, {
      lockToken: () => this.lock.token,
      saved: () => this.desk.linesChanged(),
      reconciled: () => this.finish(),
      refused: (error) => this.refused(error),
    });
    this.unsavedChanges = allOf(this.desk.unsaved, this.payroll.unsaved);
    this.watching = combineLatest([this.desk.draft$, this.payroll.draft$]).subscribe((drafts) =>
      this.store.patch({ draft: leastSaved(drafts) }),
    );
  }

  /** Decisions, edits and the payroll file that are not saved yet. */
  get unsaved(): UnsavedChanges {
    return this.unsavedChanges;
  }

  get snapshot(): ReconcileState {
    return this.store.snapshot;
  }

  /** Loads the bill, takes its lock and finds again what an earlier visit left. Never rejects: the state says what failed. */
  async start(): Promise<void> {
    this.store.begin();
    try {
      await this.inHand.load();
      if (this.isOver) return this.inHand.close();
      this.payroll.open();
      await Promise.all([this.takeLock(), this.restore()]);
    } catch (error) {
      this.store.fail(error);
    }
  }

  /** Takes the lock where the bill can be changed. @param takeOver takes it from whoever has it; for managers */
  takeLock(takeOver = false): Promise<void> {
    return this.lock.take(takeOver);
  }

  /**
   * Changes lines as one step. A large change of several members is only proposed: see `confirmChange`.
   *
   * @param label what it is, for undo
   * @returns whether the change was made
   */
  change(label: string, edits: readonly LineEdit[]): boolean {
    return this.desk.change(label, edits);
  }

  /**
   * Decides about discrepancies as one step, and changes the lines accordingly.
   *
   * @param decision undefined takes a decision back; lines that had payroll's amount get the billed one again.
   */
  decide(label: string, discrepancies: readonly Discrepancy[], decision: (one: Discrepancy) => Resolution | undefined) {
    this.desk.decide(label, discrepancies, decision);
  }

  /**
   * Decides about all discrepancies that a choice fits, as one step. A large change is only proposed: see `confirmChange`.
   *
   * @returns whether the decisions were made
   */
  decideAll(discrepancies: readonly Discrepancy[], choice: BulkChoice): boolean {
    const decided = bulkDecision(discrepancies, choice);
    const label = counted(decided.size, 'difference');
    return this.desk.decide(label, [...decided.keys()], (one) => decided.get(one));
  }

  /** What `decideAll` would do to the bill with the given work on it. */
  effectOfAll(discrepancies: readonly Discrepancy[], choice: BulkChoice, work: ReconcileWork): ChangeEffect {
    const decided = bulkDecision(discrepancies, choice);
    return this.desk.effectOf([...decided.keys()], (one) => decided.get(one), work);
  }

  /** Makes the proposed change, as one step. */
  confirmChange(): void {
    this.desk.confirm();
  }

  /** Drops the proposed change. */
  cancelChange(): void {
    this.desk.cancelProposal();
  }

  undo(): void {
    this.desk.undo();
  }

  redo(): void {
    this.desk.redo();
  }

  /** Sends the edits. Resolves with whether nothing is left to send; the state says what failed. */
  save(): Promise<boolean> {
    return this.sending.save();
  }

  /** Saves what is not saved, then reconciles. Resolves with whether it is done; the state says what failed. */
  reconcile(note = ''): Promise<boolean> {
    return this.sending.reconcile(note);
  }

  /** Does again what failed last; nothing is done twice by it. */
  async retry(): Promise<void> {
    const act = this.store.open.failure?.act;
    if (act === 'save') await this.save();
    else if (act === 'reconcile') await this.reconcile();
    else await this.reload();
  }

  dismissFailure(): void {
    this.store.patch({ failure: undefined });
  }

  /** Loads the bill as it is now, and what is missing of its lines. Never rejects. */
  async reload(): Promise<void> {
    this.store.patch({ running: 'reload', failure: undefined });
    await this.inHand.catchUp();
    this.store.patch({ running: undefined });
  }

  compareFile(file: GivenFile): Promise<void> {
    return this.payroll.compareFile(file);
  }

  /** Compares with a payroll file that was uploaded and committed before. */
  compareUploaded(upload: UploadedPayroll): Promise<void> {
    return this.payroll.compareUploaded(upload);
  }

  chooseColumns(mapping: ColumnMapping): Promise<void> {
    return this.payroll.chooseColumns(mapping);
  }

  /** Asks again what the columns mean. @param file where `columnChoice` is `needsFile` */
  askForColumns(file?: GivenFile): Promise<void> {
    return this.payroll.askForColumns(file);
  }

  /** Leaves the question about columns: back to the comparison if there was one, otherwise without the file. */
  cancelColumns(): void {
    if (!this.payroll.cancelColumns()) this.removeFile();
  }

  get columnChoice(): ColumnChoice {
    return this.payroll.columnChoice;
  }

  /** Forgets the payroll file and the decisions about it; edits stay. */
  removeFile(): void {
    void this.payroll.remove();
    this.desk.forgetDecisions();
  }

  /** Saves nothing that is not saved yet: the person chose to lose it. @source RTE-13 */
  discard(): void {
    this.desk.abandon();
    this.payroll.abandon();
  }

  /** Ends the visit: keeps the draft, gives the lock back. Never rejects. */
  async close(): Promise<void> {
    this.isOver = true;
    this.inHand.close();
    this.watching.unsubscribe();
    await Promise.all([this.desk.close(), this.payroll.close(), this.lock.close()]);
  }

  private async finish(): Promise<void> {
    await Promise.all([this.payroll.remove(), this.desk.finish(), this.lock.release()]);
  }

  private async refused(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return;
    if (LOCK_GONE.includes(error.code)) this.lock.lose();
    // Without an answer only the bill can tell whether it was done.
    if (OUTDATED.includes(error.code) || error.kind === 'unanswered') await this.inHand.catchUp();
  }

  private async restore(): Promise<void> {
    await this.payroll.restore();
    await this.desk.restore();
    this.payroll.keepChanges();
  }
}

const LEAST_SAVED_FIRST: readonly DraftState['kind'][] = ['failed', 'unsaved', 'saved', 'empty'];

/** What is said of several drafts together: saved only if all of them are. */
function leastSaved(drafts: readonly DraftState[]): DraftState {
  const rank = ({ kind }: DraftState) => LEAST_SAVED_FIRST.indexOf(kind);
  return drafts.reduce((least, draft) => (rank(draft) < rank(least) ? draft : least));
}

function allOf(work: UnsavedChanges, payroll: UnsavedChanges): UnsavedChanges {
  return {
    flush: async () => void (await Promise.all([work.flush(), payroll.flush()])),
    get wouldBeLost() {
      return work.wouldBeLost || payroll.wouldBeLost;
    },
    sendOnClose: () => {
      work.sendOnClose();
      payroll.sendOnClose();
    },
  };
}
