import type { DraftGateway } from '../drafts/ports/DraftGateway';
import type { ComparisonState } from './ReconcileState';
import { type KeptPayroll, payrollFromDraft, payrollToDraft } from './reconcileDraft';

/** Keeps the rows of the payroll file with the draft, apart from it: they are many and change only with the file. */
export class KeptPayrollDraft {
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
    this.drafts.save(this.draftId, 'reconcile', payrollToDraft(comparison)).catch(() => undefined);
  }

  forget(): void {
    this.drafts.remove(this.draftId).catch(() => undefined);
  }

  private get draftId(): string {
    return `payroll.${this.billPk}`;
  }
}
