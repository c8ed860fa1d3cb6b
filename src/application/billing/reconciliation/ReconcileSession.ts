import { combineLatest, type Observable, type Subscription } from 'rxjs';
import type { ReconcileComparison } from '../../../../contract/billing/bills/reconcileBill';
import { problemWith } from '../../../domain/billing/bills/lineEdit';
import { openDiscrepancies } from '../../../domain/billing/reconciliation/Resolution';
import { BrowserCode, ErrorCode, type FailureCode } from '../../../domain/platform/errors/ErrorCode';
import { counted } from '../../../domain/platform/text/wording';
import type { DraftState } from '../../platform/drafts/DraftKeeper';
import type { UnsavedChanges } from '../../platform/drafts/UnsavedWork';
import { ApiError } from '../../platform/shared/ApiError';
import { isComplete } from '../bills/billLines';
import type { UnderLock } from '../bills/ports';
import { BillEditor } from './BillEditor';
import { BillLoader } from './BillLoader';
import { BillLockSession } from './BillLockSession';
import { EarlierWork } from './EarlierWork';
import { confirmedPay } from './measuredFile';
import { PayrollComparison } from './PayrollComparison';
import type { ReconcileDependencies } from './ports';
import { type ReconcileAction, type ReconcileState, ReconcileStore } from './ReconcileState';
import { RememberedDecisions } from './RememberedDecisions';

/** Refusals after which the bill on the screen is outdated. */
const OUTDATED: readonly FailureCode[] = [ErrorCode.StaleVersion, ErrorCode.WrongStatus, ErrorCode.MoneyOnBill];
const LOCK_GONE: readonly FailureCode[] = [ErrorCode.LockLost, ErrorCode.BillLocked];

const LINES_MISSING = 'Not all lines are loaded yet. Wait until they are on the screen, then reconcile.';

/** One person reconciling one bill, from opening it to leaving it. Saves the edits and reconciles; its parts do the rest. */
export class ReconcileSession {
  private readonly store = new ReconcileStore();
  private readonly loader: BillLoader;
  private readonly watching: Subscription;
  private readonly earlier: EarlierWork;
  private isOver = false;

  readonly editor: BillEditor;
  readonly payroll: PayrollComparison;
  readonly remembered: RememberedDecisions;
  readonly lock: BillLockSession;
  /** Edits, decisions and the payroll file that are not in a draft yet. */
  readonly unsaved: UnsavedChanges;

  /** The current state on subscribe, then every change. Never errors; no change comes after `close()`. */
  readonly state$: Observable<ReconcileState> = this.store.state$;

  constructor(
    private readonly billPk: string,
    private readonly dependencies: ReconcileDependencies,
  ) {
    this.editor = new BillEditor(billPk, dependencies, this.store, {
      canChange: () => this.payroll.links.canChange,
      change: (changes, onSaved) => this.payroll.links.change(changes, onSaved),
    });
    this.payroll = new PayrollComparison(
      billPk,
      dependencies,
      this.store,
      () => {
        this.editor.removeDecisions();
        this.remembered.forget();
      },
      (changes, concerned) => this.editor.recordLinks(changes, concerned),
    );
    this.remembered = new RememberedDecisions(billPk, dependencies.memory, this.store, this.editor);
    this.earlier = new EarlierWork(this.store, this.payroll, this.editor, this.remembered);
    this.loader = new BillLoader(billPk, dependencies, this.store, () => this.editor.dropSavedEdits());
    this.lock = new BillLockSession(billPk, dependencies.lock, this.store, {
      taken: () => this.loader.refresh(),
      lost: () => {
        this.editor.cancelChange();
        void this.editor.flush();
      },
    });
    this.unsaved = bothOf(this.editor.unsaved, this.payroll.unsaved);
    this.watching = combineLatest([this.editor.draft$, this.payroll.draft$]).subscribe((drafts) =>
      this.store.patch({ draft: leastSaved(drafts) }),
    );
  }

  get snapshot(): ReconcileState {
    return this.store.snapshot;
  }

  /** Loads the bill, takes its lock and restores the drafts of an earlier session. Never rejects: failures are in the state. */
  async start(): Promise<void> {
    this.store.loading();
    try {
      await this.loader.load();
      if (this.isOver) return this.loader.close();
      await Promise.all([this.lock.take(), this.earlier.restore()]);
    } catch (error) {
      this.store.fail(error);
    }
  }

  /** Saves the edits. Resolves with whether nothing is left to save; failures are in the state. */
  async save(): Promise<boolean> {
    const edits = [...this.store.open.history.work.edits.values()];
    if (edits.length === 0) return true;
    const problems = edits.flatMap((edit) => {
      const line = this.store.lineOf(edit.linePk);
      const message = line && problemWith(edit, line);
      return message ? [{ path: edit.linePk, message }] : [];
    });
    if (problems[0])
      return this.refuse('save', new ApiError('refused', ErrorCode.ReasonMissing, problems[0].message, { problems }));
    return this.send('save', async (under) => {
      const { bill, lines } = await this.dependencies.bills.changeLines({
        ...under,
        billPk: this.billPk,
        changes: edits,
      });
      this.store.replaceLines(bill, lines);
      this.editor.dropSavedEdits();
    });
  }

  /** Saves the edits, then reconciles. Resolves with whether the bill is reconciled, even if only the response was lost. */
  async reconcile(note = ''): Promise<boolean> {
    const open = this.openKeys();
    if (open.length > 0) {
      const verb = open.length === 1 ? 'is' : 'are';
      const message = `${counted(open.length, 'difference')} ${verb} still open. Decide about each before you reconcile.`;
      return this.refuse('reconcile', new ApiError('refused', ErrorCode.DiscrepanciesOpen, message, { open }));
    }
    if (!isComplete(this.store.open.lines)) {
      await this.loader.refresh();
      return this.refuse('reconcile', new ApiError('refused', BrowserCode.LinesMissing, LINES_MISSING));
    }
    const missing = await this.earlier.whyNotComplete();
    if (missing !== undefined) return this.refuse('reconcile', missing);
    if (!(await this.save())) return false;
    const comparison = this.comparison();
    const isDone = await this.send('reconcile', async (under) => {
      const bill = await this.dependencies.status.reconcile({ ...under, billPk: this.billPk, note, comparison });
      this.store.patch({ bill, access: { kind: 'closed' } });
    });
    if (!isDone && this.store.open.bill.status !== 'RECONCILED') return false;
    this.store.patch({ failure: undefined });
    await Promise.all([this.payroll.clear(), this.editor.clear(), this.lock.release()]);
    return true;
  }

  /** After a change of who pays outside payroll: withdraws decisions about these members, and compares again. */
  async comparePayersAgain(memberIds: readonly string[]): Promise<void> {
    const { access, history } = this.store.open;
    const decided = this.store.discrepancies.filter(
      ({ key, memberId }) => memberIds.includes(memberId) && history.work.resolutions.has(key),
    );
    if (access.kind === 'editing' && decided.length > 0) {
      this.editor.decide('Pays outside payroll', decided, () => undefined);
    }
    try {
      await this.payroll.links.compareAgain();
    } catch (error) {
      this.store.patch({ failure: { act: 'reload', error } });
    }
  }

  /** Repeats the action that failed last. Repeating it is safe. */
  async retry(): Promise<void> {
    const action = this.store.open.failure?.act;
    if (action === 'save') await this.save();
    else if (action === 'reconcile') await this.reconcile();
    else await this.reload();
  }

  dismissFailure(): void {
    this.store.patch({ failure: undefined });
  }

  /** Loads the bill again, and lines that are missing or outdated. Never rejects. */
  async reload(): Promise<void> {
    this.store.patch({ running: 'reload', failure: undefined });
    await this.loader.refresh();
    this.store.patch({ running: undefined });
  }

  /** Discards changes that are not in a draft yet: the person chose to leave without them. @source RTE-13 */
  discard(): void {
    this.editor.discard();
    this.payroll.discard();
  }

  /** Ends the session: saves the drafts and releases the lock. Never rejects. */
  async close(): Promise<void> {
    this.isOver = true;
    this.loader.close();
    this.watching.unsubscribe();
    this.remembered.close();
    await Promise.all([this.editor.close(), this.payroll.close(), this.lock.close()]);
  }

  private openKeys(): string[] {
    const { resolutions } = this.store.open.history.work;
    return openDiscrepancies(this.store.discrepancies, [...resolutions.values()]).map(({ key }) => key);
  }

  private comparison(): ReconcileComparison | undefined {
    const { comparison, history } = this.store.open;
    if (comparison.kind !== 'compared') return undefined;
    const { fileName, filePk, deductions, unread, discrepancies, balance, columns } = comparison;
    const resolutions = discrepancies.flatMap(({ key }) => history.work.resolutions.get(key) ?? []);
    const pay = confirmedPay(columns?.mapping.basis);
    return {
      fileName,
      filePk,
      deductions,
      ...(unread && { unread }),
      resolutions,
      balance,
      ...(columns?.layout && { layout: columns.layout }),
      ...(pay && { pay }),
    };
  }

  private refuse(act: ReconcileAction, error: unknown): false {
    this.store.patch({ failure: { act, error } });
    return false;
  }

  private async send(act: ReconcileAction, call: (under: UnderLock) => Promise<void>): Promise<boolean> {
    const { bill, running } = this.store.open;
    const lockToken = this.lock.token;
    if (running || lockToken === undefined) return false;
    this.store.patch({ running: act, failure: undefined });
    try {
      await call({ version: bill.version, lockToken });
      this.store.patch({ running: undefined });
      return true;
    } catch (error) {
      await this.handleRefusal(error);
      this.store.patch({ running: undefined, failure: { act, error } });
      return false;
    }
  }

  private async handleRefusal(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return;
    if (LOCK_GONE.includes(error.code)) this.lock.lose();
    // A standing decision may have been ended meanwhile.
    if (error.code === ErrorCode.DiscrepanciesOpen) await this.remembered.reload();
    // Without a response, only the bill shows whether the call succeeded.
    if (OUTDATED.includes(error.code) || error.kind === 'unanswered') await this.loader.refresh();
  }
}

const WORST_FIRST: readonly DraftState['kind'][] = ['failed', 'unsaved', 'saved', 'empty'];

/** State of several drafts together: saved only if all of them are. */
function leastSaved(drafts: readonly DraftState[]): DraftState {
  const rank = ({ kind }: DraftState) => WORST_FIRST.indexOf(kind);
  return drafts.reduce((least, draft) => (rank(draft) < rank(least) ? draft : least));
}

function bothOf(work: UnsavedChanges, payroll: UnsavedChanges): UnsavedChanges {
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
