import type { DraftGateway } from '../drafts/ports/DraftGateway';
import type { ComparisonState } from './ReconcileState';
import { type KeptPayroll, payrollFromDraft, payrollToDraft } from './reconcileDraft';

/** Keeps the rows of the payroll file with the draft, apart from it: they are many and change only with the file. */
export class KeptPayrollDraft {
  /** One call at a time, so that what was asked last is what remains. */
  private calls: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly billPk: string,
    private readonly drafts: DraftGateway,
  ) {}

  /** What an earlier visit compared with; undefined when nothing, or when it cannot be found out. */
  async find(): Promise<KeptPayroll | undefined> {
    const draft = await this.drafts.get(this.draftId).catch(() => null);
    return draft ? payrollFromDraft(draft.body) : undefined;
  }

  /** Keeps what was compared. When that fails, the file has to be dropped again on the next visit: no more. */
  keep(comparison: ComparisonState): void {
    if (comparison.kind !== 'compared') return;
    this.next(() => this.drafts.save(this.draftId, 'reconcile', payrollToDraft(comparison)));
  }

  /** Keeps nothing any more, also what is still on its way. A draft left behind does no harm. */
  forget(): void {
    this.next(() => this.drafts.remove(this.draftId));
  }

  private next(call: () => Promise<unknown>): void {
    this.calls = this.calls.then(call).catch(() => undefined);
  }

  private get draftId(): string {
    return `payroll.${this.billPk}`;
  }
}
