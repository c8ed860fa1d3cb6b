import type { Observable } from 'rxjs';
import { DraftKeeper, type DraftState } from '../drafts/DraftKeeper';
import type { DraftGateway } from '../drafts/ports';
import type { UnsavedChanges } from '../drafts/UnsavedWork';
import type { Time } from '../shared/Time';
import { type KeptPayroll, payrollFromDraft, payrollToDraft } from './reconcileDraft';

/** Saves the payroll file with the draft, apart from the decisions: it is large and changes only with the file. */
export class KeptPayrollDraft {
  private readonly keeper: DraftKeeper;
  private readonly draftId: string;

  constructor(
    billPk: string,
    private readonly drafts: DraftGateway,
    time: Time,
  ) {
    this.draftId = `payroll.${billPk}`;
    this.keeper = new DraftKeeper(drafts, this.draftId, 'reconcile', time);
  }

  /** Whether the file is saved. The current state on subscribe, then every change. Never errors. */
  get draft$(): Observable<DraftState> {
    return this.keeper.state$;
  }

  /** A closing page can send only so much, and decisions go first: the file has to be saved before. */
  get unsaved(): UnsavedChanges {
    const { keeper } = this;
    return {
      flush: () => keeper.flush(),
      get wouldBeLost() {
        return keeper.current.kind === 'unsaved' || keeper.current.kind === 'failed';
      },
      sendOnClose: () => keeper.sendOnClose(),
    };
  }

  /** What an earlier visit compared with; undefined when nothing, or when it cannot be found out. */
  async find(): Promise<KeptPayroll | undefined> {
    const draft = await this.drafts.get(this.draftId).catch(() => null);
    const kept = draft ? payrollFromDraft(draft.body) : undefined;
    if (draft && kept) this.keeper.found(draft.modDate);
    return kept;
  }

  keep(payroll: KeptPayroll): void {
    this.keeper.save(() => payrollToDraft(payroll));
  }

  /** Deletes the draft, also one that is being saved. Never rejects. */
  forget(): Promise<void> {
    return this.keeper.forget();
  }

  /** Saves nothing that is not saved yet. */
  abandon(): void {
    this.keeper.abandon();
  }

  close(): Promise<void> {
    return this.keeper.close();
  }
}
