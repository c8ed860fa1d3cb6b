import { Subscription, skip } from 'rxjs';
import type { ColumnMapping } from '../../domain/reconciliation/ColumnMapping';
import type { GivenFile } from '../shared/GivenFile';
import { KeptPayrollDraft } from './KeptPayrollDraft';
import { PayrollComparing } from './PayrollComparing';
import type { ReconcileParts } from './ReconcileParts';
import { isEditable, type ReconcileStore } from './ReconcileStore';
import type { UploadedPayroll } from './UploadedPayroll';

/** The payroll file of a visit to a bill: held against the bill, and kept for the next visit. */
export class PayrollInHand {
  private readonly subscriptions = new Subscription();
  private readonly kept: KeptPayrollDraft;
  private comparing: PayrollComparing | undefined;

  constructor(
    billPk: string,
    private readonly parts: Pick<ReconcileParts, 'drafts' | 'files' | 'mappings' | 'uploaded'>,
    private readonly store: ReconcileStore,
  ) {
    this.kept = new KeptPayrollDraft(billPk, parts.drafts);
  }

  /** Whether the file itself is in hand: not after coming back. */
  get canAskForColumns(): boolean {
    return this.comparing?.canChooseColumns ?? false;
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

  /** Keeps what is compared with, from now on. */
  keepChanges(): void {
    const changes$ = this.comparing?.state$.pipe(skip(1));
    this.subscriptions.add(changes$?.subscribe((comparison) => this.kept.keep(comparison)));
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

  async askForColumns(): Promise<void> {
    await this.comparing?.askAgain();
  }

  /** Forgets the file, here and for the next visit. */
  remove(): void {
    this.comparing?.remove();
    this.kept.forget();
  }

  /** The visit is over: what is kept stays. */
  close(): void {
    this.subscriptions.unsubscribe();
    this.comparing?.remove();
  }
}
