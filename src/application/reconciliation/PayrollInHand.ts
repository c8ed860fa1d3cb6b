import { type Observable, Subscription, skip } from 'rxjs';
import type { ColumnMapping } from '../../domain/reconciliation/PayrollTable';
import type { DraftState } from '../drafts/DraftKeeper';
import type { UnsavedChanges } from '../drafts/UnsavedWork';
import type { GivenFile } from '../shared/GivenFile';
import { KeptPayrollDraft } from './KeptPayrollDraft';
import { type ColumnChoice, PayrollComparing } from './PayrollComparing';
import type { UploadedPayroll } from './PayrollFile';
import type { ReconcileParts } from './ReconcileParts';
import { isEditable, type ReconcileStore } from './ReconcileStore';

/** The payroll file of a visit to a bill: held against the bill, and kept for the next visit. */
export class PayrollInHand {
  private readonly subscriptions = new Subscription();
  private readonly kept: KeptPayrollDraft;
  private comparing: PayrollComparing | undefined;

  constructor(
    billPk: string,
    private readonly parts: Pick<ReconcileParts, 'drafts' | 'files' | 'mappings' | 'uploaded' | 'time'>,
    private readonly store: ReconcileStore,
  ) {
    this.kept = new KeptPayrollDraft(billPk, parts.drafts, parts.time);
  }

  get columnChoice(): ColumnChoice {
    return this.comparing?.columnChoice ?? 'never';
  }

  /** Whether the file is saved. The current state on subscribe, then every change. Never errors. */
  get draft$(): Observable<DraftState> {
    return this.kept.draft$;
  }

  get unsaved(): UnsavedChanges {
    return this.kept.unsaved;
  }

  /** The bill is there: files can be held against it. */
  open(): void {
    const { files, mappings, uploaded } = this.parts;
    const { groupNumber } = this.store.open.bill;
    this.comparing = new PayrollComparing(files, mappings, uploaded, groupNumber, () => this.store.allLinesNow());
    const changes$ = this.comparing.state$.pipe(skip(1));
    this.subscriptions.add(changes$.subscribe((comparison) => this.store.patch({ comparison })));
  }

  /** Compares again with what an earlier visit had. Never rejects. */
  async restore(): Promise<void> {
    const kept = await this.kept.find();
    if (kept && isEditable(this.store.open.bill)) await this.comparing?.restore(kept);
  }

  /** Saves what is compared with, from now on. */
  keepChanges(): void {
    const changes$ = this.comparing?.state$.pipe(skip(1));
    this.subscriptions.add(
      changes$?.subscribe((comparison) => {
        if (comparison.kind === 'compared') this.kept.keep({ ...comparison, content: this.comparing?.savedContent });
      }),
    );
  }

  async compareFile(file: GivenFile): Promise<void> {
    await this.comparing?.open(file);
  }

  async compareUploaded(upload: UploadedPayroll): Promise<void> {
    await this.comparing?.take(upload);
  }

  async chooseColumns(mapping: ColumnMapping): Promise<void> {
    await this.comparing?.choose(mapping);
  }

  async askForColumns(file?: GivenFile): Promise<void> {
    await this.comparing?.askAgain(file);
  }

  /** Leaves the question about columns. Returns whether there is a comparison to go back to. */
  cancelColumns(): boolean {
    return this.comparing?.cancelChoice() ?? false;
  }

  /** Saves nothing that is not saved yet. */
  abandon(): void {
    this.kept.abandon();
  }

  /** Forgets the file, here and for the next visit. */
  async remove(): Promise<void> {
    this.comparing?.remove();
    await this.kept.forget();
  }

  /** The visit is over: what is saved stays. Never rejects. */
  async close(): Promise<void> {
    this.subscriptions.unsubscribe();
    this.comparing?.remove();
    await this.kept.close();
  }
}
