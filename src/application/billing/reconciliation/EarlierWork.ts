import { BrowserCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import type { BillEditor } from './BillEditor';
import type { PayrollComparison } from './PayrollComparison';
import type { ReconcileStore } from './ReconcileState';
import type { RememberedDecisions } from './RememberedDecisions';

const JUST_LOADED =
  'Your changes of an earlier visit could not be loaded before. They are on the screen now. Review them, then reconcile.';

/**
 * The payroll file, edits and decisions that an earlier session saved as drafts.
 *
 * @source docs/decisions/reconciliation.md#reconcile-waits-for-the-draft-and-the-file-of-an-earlier-visit
 */
export class EarlierWork {
  private restoring: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ReconcileStore,
    private readonly payroll: PayrollComparison,
    private readonly editor: BillEditor,
    private readonly remembered: RememberedDecisions,
  ) {}

  /** Restores what can be loaded. Never rejects. */
  restore(): Promise<void> {
    this.restoring = this.restoreInOrder();
    return this.restoring;
  }

  /**
   * Why the bill cannot be reconciled yet; undefined if nothing of an earlier session is missing. What could not be loaded before
   * is loaded now, and the person must look at it first.
   */
  async whyNotComplete(): Promise<unknown> {
    await this.restoring;
    const { history, comparison } = this.store.open;
    try {
      await this.payroll.restoreAgain();
      await this.editor.restoreAgain();
    } catch (error) {
      return error;
    }
    const { open } = this.store;
    if (open.history === history && open.comparison === comparison) return undefined;
    return new ApiError('refused', BrowserCode.EarlierWork, JUST_LOADED);
  }

  private async restoreInOrder(): Promise<void> {
    await this.payroll.restore();
    await this.editor.restore();
    this.payroll.startSavingDraft();
    this.remembered.restored();
  }
}
