import { problemWith } from '../../domain/bills/lineEdit';
import { openDiscrepancies } from '../../domain/reconciliation/openDiscrepancies';
import { counted } from '../../domain/text/counted';
import type { BillGateway, ReconcileComparison, UnderLock } from '../bills/ports/BillGateway';
import { ApiError } from '../shared/ApiError';
import type { ReconcileAct } from './ReconcileState';
import type { ReconcileStore } from './ReconcileStore';

/** What sending needs of the visit it belongs to. */
export interface SendingVisit {
  /** Undefined when the lock is not in hand. */
  lockToken(): string | undefined;
  /** The lines were saved. */
  saved(): void;
  /** The bill is reconciled. */
  reconciled(): Promise<void>;
  /** The server refused, or no answer came. */
  refused(error: unknown): Promise<void>;
}

/** Sends what was worked out: the edits, and that the bill is reconciled. What fails stays in the state and can be sent again. */
export class BillSending {
  constructor(
    private readonly billPk: string,
    private readonly bills: BillGateway,
    private readonly store: ReconcileStore,
    private readonly visit: SendingVisit,
  ) {}

  /** Resolves with whether nothing is left to send. */
  async save(): Promise<boolean> {
    const edits = [...this.store.open.history.work.edits.values()];
    if (edits.length === 0) return true;
    const problems = edits.flatMap((edit) => {
      const line = this.store.lineOf(edit.linePk);
      const message = line && problemWith(edit, line);
      return message ? [{ path: edit.linePk, message }] : [];
    });
    if (problems[0])
      return this.refuse('save', new ApiError('refused', 'REASON_MISSING', problems[0].message, { problems }));
    return this.send('save', async (under) => {
      const { bill, lines } = await this.bills.changeLines(this.billPk, under, edits);
      this.store.replaceLines(bill, lines);
      this.visit.saved();
    });
  }

  /** Saves first. Resolves with whether the bill is reconciled, also when only the answer was lost. */
  async reconcile(note: string): Promise<boolean> {
    const open = this.open();
    if (open.length > 0) {
      const verb = open.length === 1 ? 'is' : 'are';
      const message = `${counted(open.length, 'difference')} ${verb} still open. Decide about each before you reconcile.`;
      return this.refuse('reconcile', new ApiError('refused', 'DISCREPANCIES_OPEN', message, { open }));
    }
    if (!(await this.save())) return false;
    const comparison = this.comparison();
    const isDone = await this.send('reconcile', async (under) => {
      const bill = await this.bills.reconcile(this.billPk, under, note, comparison);
      this.store.patch({ bill, access: { kind: 'closed' } });
    });
    if (!isDone && this.store.open.bill.status !== 'RECONCILED') return false;
    this.store.patch({ failure: undefined });
    await this.visit.reconciled();
    return true;
  }

  private open(): string[] {
    const { resolutions } = this.store.open.history.work;
    return openDiscrepancies(this.store.discrepancies, [...resolutions.values()]).map(({ key }) => key);
  }

  private comparison(): ReconcileComparison | undefined {
    const { comparison, history } = this.store.open;
    if (comparison.kind !== 'compared') return undefined;
    const { fileName, filePk, deductions, discrepancies } = comparison;
    const resolutions = discrepancies.flatMap(({ key }) => history.work.resolutions.get(key) ?? []);
    return { fileName, filePk, deductions, resolutions };
  }

  private refuse(act: ReconcileAct, error: ApiError): false {
    this.store.patch({ failure: { act, error } });
    return false;
  }

  private async send(act: ReconcileAct, call: (under: UnderLock) => Promise<void>): Promise<boolean> {
    const { bill, running } = this.store.open;
    const lockToken = this.visit.lockToken();
    if (running || lockToken === undefined) return false;
    this.store.patch({ running: act, failure: undefined });
    try {
      await call({ version: bill.version, lockToken });
      this.store.patch({ running: undefined });
      return true;
    } catch (error) {
      await this.visit.refused(error);
      this.store.patch({ running: undefined, failure: { act, error } });
      return false;
    }
  }
}
