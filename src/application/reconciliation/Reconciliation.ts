import { type Observable, Subscription, skip } from 'rxjs';
import type { LineEdit } from '../../domain/bills/lineEdit';
import type { ColumnMapping } from '../../domain/reconciliation/ColumnMapping';
import type { Discrepancy } from '../../domain/reconciliation/Discrepancy';
import type { Resolution } from '../../domain/reconciliation/Resolution';
import type { HeldLock } from '../bills/BillLock';
import { ApiError } from '../shared/ApiError';
import type { GivenFile } from '../shared/GivenFile';
import { BillInHand } from './BillInHand';
import { BillSending } from './BillSending';
import { KeptPayrollDraft } from './KeptPayrollDraft';
import { PayrollComparing } from './PayrollComparing';
import type { ReconcileParts } from './ReconcileParts';
import type { ReconcileAccess, ReconcileState } from './ReconcileState';
import { isEditable, ReconcileStore } from './ReconcileStore';
import type { UploadedPayroll } from './UploadedPayroll';
import { WorkDesk } from './WorkDesk';

/** Refusals after which the bill is not what the screen shows. */
const OUTDATED = ['STALE_VERSION', 'WRONG_STATUS', 'MONEY_ON_BILL'];
const LOCK_GONE = ['LOCK_LOST', 'BILL_LOCKED'];

/** One visit of one person to one bill, from opening it to leaving it. */
export class Reconciliation {
  private readonly store = new ReconcileStore();
  private readonly subscriptions = new Subscription();
  private readonly inHand: BillInHand;
  private readonly desk: WorkDesk;
  private readonly sending: BillSending;
  private readonly payroll: KeptPayrollDraft;
  private comparing: PayrollComparing | undefined;
  private held: HeldLock | undefined;

  /** The current state on subscribe, then every change. Never errors; no change comes after `close()`. */
  readonly state$: Observable<ReconcileState> = this.store.state$;

  constructor(
    private readonly billPk: string,
    private readonly parts: ReconcileParts,
  ) {
    this.payroll = new KeptPayrollDraft(billPk, parts.drafts);
    this.desk = new WorkDesk(billPk, parts, this.store);
    this.inHand = new BillInHand(billPk, parts, this.store, () => this.desk.linesChanged());
    this.sending = new BillSending(billPk, parts.bills, this.store, {
      lockToken: () => this.held?.lockToken,
      saved: () => this.desk.linesChanged(),
      reconciled: () => this.finish(),
      refused: (error) => this.refused(error),
    });
  }

  get snapshot(): ReconcileState {
    return this.store.snapshot;
  }

  /** Loads the bill, takes its lock and finds again what an earlier visit left. Never rejects: the state says what failed. */
  async start(): Promise<void> {
    this.store.begin();
    try {
      await this.inHand.load();
      if (this.subscriptions.closed) return this.inHand.close();
      this.startComparing();
      await Promise.all([this.takeLock(), this.restore()]);
    } catch (error) {
      this.store.fail(error);
    }
  }

  /** Takes the lock where the bill can be changed. @param takeOver takes it from whoever has it; for managers */
  async takeLock(takeOver = false): Promise<void> {
    if (!isEditable(this.store.open.bill)) return this.store.patch({ access: { kind: 'closed' } });
    this.store.patch({ running: 'lock', failure: undefined });
    try {
      const held = await this.parts.lock.take(this.billPk, takeOver);
      if (this.subscriptions.closed) return await held.release();
      this.held = held;
      this.subscriptions.add(held.lost$.subscribe(() => this.lose()));
      this.store.patch({ access: { kind: 'editing' }, running: undefined });
      await this.inHand.catchUp();
    } catch (error) {
      this.store.patch({ access: accessAfter(error), running: undefined });
    }
  }

  /** Changes lines as one step. @param label what it is, for undo */
  change(label: string, edits: readonly LineEdit[]): void {
    this.desk.change(label, edits);
  }

  /**
   * Decides about discrepancies as one step, and changes the lines accordingly.
   *
   * @param decision undefined takes a decision back; lines that had payroll's amount get the billed one again.
   */
  decide(label: string, discrepancies: readonly Discrepancy[], decision: (one: Discrepancy) => Resolution | undefined) {
    this.desk.decide(label, discrepancies, decision);
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

  async compareFile(file: GivenFile): Promise<void> {
    await this.comparing?.open(file);
  }

  /** Compares with a payroll file that was uploaded and committed before. */
  async compareUploaded(upload: UploadedPayroll): Promise<void> {
    await this.comparing?.take(upload);
  }

  async chooseColumns(mapping: ColumnMapping): Promise<void> {
    await this.comparing?.choose(mapping);
  }

  /** Asks again what the columns mean; only while the file itself is in hand, not after coming back. */
  async askForColumns(): Promise<void> {
    await this.comparing?.askAgain();
  }

  get canAskForColumns(): boolean {
    return this.comparing?.canChooseColumns ?? false;
  }

  /** Forgets the payroll file and the decisions about it; edits stay. */
  removeFile(): void {
    this.comparing?.remove();
    this.desk.forgetDecisions();
    this.payroll.forget();
  }

  /** Keeps nothing of what is not kept yet: the person chose to lose it. @source RTE-13 */
  discard(): void {
    this.desk.abandon();
  }

  /** Keeps what is not kept yet, now. Never rejects. */
  flush(): Promise<void> {
    return this.desk.flush();
  }

  /** Ends the visit: keeps the draft, gives the lock back. Never rejects. */
  async close(): Promise<void> {
    this.subscriptions.unsubscribe();
    this.inHand.close();
    this.comparing?.remove();
    await Promise.all([this.desk.close(), this.held?.release()]);
    this.held = undefined;
  }

  private async finish(): Promise<void> {
    this.comparing?.remove();
    this.payroll.forget();
    const { held } = this;
    this.held = undefined;
    await Promise.all([this.desk.finish(), held?.release()]);
  }

  private async refused(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return;
    if (LOCK_GONE.includes(error.code)) this.lose();
    // Without an answer only the bill can tell whether it was done.
    if (OUTDATED.includes(error.code) || error.status === 0) await this.inHand.catchUp();
  }

  private lose(): void {
    this.held = undefined;
    this.store.patch({ access: { kind: 'lost' } });
    void this.desk.flush();
  }

  private startComparing(): void {
    const { files, mappings, uploaded } = this.parts;
    const { groupNumber } = this.store.open.bill;
    this.comparing = new PayrollComparing(files, mappings, uploaded, groupNumber, () => this.store.allLinesNow());
    const changes$ = this.comparing.state$.pipe(skip(1));
    this.subscriptions.add(changes$.subscribe((comparison) => this.store.patch({ comparison })));
  }

  private async restore(): Promise<void> {
    const kept = await this.payroll.find();
    if (kept && isEditable(this.store.open.bill)) await this.comparing?.restore(kept);
    await this.desk.restore();
    const changes$ = this.comparing?.state$.pipe(skip(1));
    this.subscriptions.add(changes$?.subscribe((comparison) => this.payroll.keep(comparison)));
  }
}

function accessAfter(error: unknown): ReconcileAccess {
  if (!(error instanceof ApiError) || error.code !== 'BILL_LOCKED') return { kind: 'refused', error };
  return { kind: 'lockedByOther', name: error.details.lockedBy ?? 'somebody else', since: error.details.since };
}
