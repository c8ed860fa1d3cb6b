// oxlint-disable max-lines -- one state machine: each step must see the turn, the file and the comparison
import type { Observable } from 'rxjs';
import { columnQuestions, proposedColumns } from '../../domain/reconciliation/columnQuestions';
import type { ColumnMapping, RememberedColumns } from '../../domain/reconciliation/PayrollTable';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import { membersIn, type SuggestedColumns } from '../../domain/reconciliation/suggestColumns';
import type { DraftState } from '../drafts/DraftKeeper';
import type { UnsavedChanges } from '../drafts/UnsavedWork';
import { ApiError } from '../shared/ApiError';
import type { GivenFile } from '../shared/GivenFile';
import { contentOf, givenFileOf, type OpenedPayrollFile, PayrollFileError, type UploadedPayroll } from './PayrollFile';
import type { ReconcileDependencies } from './ports';
import {
  type ChoosingState,
  type ComparedState,
  type ComparisonState,
  isEditable,
  type ReconcileStore,
} from './ReconcileState';
import { PayrollDraft, type SavedPayroll } from './reconcileDraft';

const NO_ROWS = 'This upload was reversed. Choose another file.';
const FAILED = 'The file could not be compared. Try again.';

/**
 * Whether the columns of the compared file can be chosen again: `needsFile` if the file has to be added first, `never`
 * for an upload, whose columns were chosen when it was uploaded.
 */
export type ColumnChoice = 'possible' | 'needsFile' | 'never';

/**
 * Compares the bill with one payroll file at a time and saves the file as a draft. A newer file replaces an older one.
 * The comparison is part of the session's state.
 */
export class PayrollComparison {
  private readonly draft: PayrollDraft;
  private savesDraft = false;
  private isOver = false;
  private file: OpenedPayrollFile | undefined;
  private content: Uint8Array | undefined;
  private compared: ComparedState | undefined;
  /** Grows with each request, so that results of a superseded one are dropped. */
  private turn = 0;

  /** @param onRemove called when the file is removed */
  constructor(
    billPk: string,
    private readonly dependencies: Pick<ReconcileDependencies, 'drafts' | 'files' | 'mappings' | 'uploaded' | 'time'>,
    private readonly store: ReconcileStore,
    private readonly onRemove: () => void,
  ) {
    this.draft = new PayrollDraft(billPk, dependencies.drafts, dependencies.time);
  }

  /** Whether the file is saved. Emits the current state on subscribe, then every change. Never errors. */
  get draft$(): Observable<DraftState> {
    return this.draft.draft$;
  }

  get unsaved(): UnsavedChanges {
    return this.draft.unsaved;
  }

  get columnChoice(): ColumnChoice {
    if (this.file || this.content) return 'possible';
    return this.compared?.filePk === undefined ? 'needsFile' : 'never';
  }

  /** Compares again with the file of an earlier session. Never rejects. */
  async restore(): Promise<void> {
    const saved = await this.draft.find();
    if (!saved || !isEditable(this.store.open.bill)) return;
    const { content, ...payroll } = saved;
    const turn = this.begin({ kind: 'comparing', fileName: payroll.fileName });
    this.content = content;
    await this.orFail(turn, payroll.fileName, () => this.compare(turn, payroll));
  }

  /** Saves each file that is compared, from now on. */
  startSavingDraft(): void {
    this.savesDraft = true;
  }

  /** Reads a file. Compares at once if the remembered columns fit the file and the bill, otherwise asks for the columns. */
  async compareFile(file: GivenFile): Promise<void> {
    const turn = this.begin({ kind: 'reading', fileName: file.name });
    await this.orFail(turn, file.name, async () => {
      const [remembered, content] = await Promise.all([
        this.rememberedColumns(),
        contentOf(file),
        this.read(turn, file),
      ]);
      const opened = this.file;
      if (turn !== this.turn || !opened) return;
      this.content = content;
      const suggested = await this.suggestColumns(opened);
      if (turn !== this.turn) return;
      const questions = columnQuestions(remembered, suggested, opened.headers);
      const mapping = proposedColumns(remembered, suggested, opened.headers);
      if (questions.length > 0 || !isWhole(mapping))
        return this.ask({ file: opened, mapping, suggested, remembered, questions });
      await this.compareOpened(turn, opened, mapping, suggested, remembered);
    });
  }

  /** Compares with a payroll file that was uploaded and committed before. */
  async compareUploaded({ fileName, filePk }: UploadedPayroll): Promise<void> {
    const turn = this.begin({ kind: 'reading', fileName });
    await this.orFail(turn, fileName, async () => {
      const deductions = await this.dependencies.uploaded.deductions(filePk);
      if (deductions.length === 0) throw new PayrollFileError(NO_ROWS);
      if (turn !== this.turn) return;
      this.emit({ kind: 'comparing', fileName });
      await this.compare(turn, { fileName, filePk, headerRow: 0, deductions, problems: [], unreadRows: 0 });
    });
  }

  /** Compares with the columns that a person chose, and remembers them for the group's next file. */
  async chooseColumns(mapping: ColumnMapping): Promise<void> {
    const { file } = this;
    const { comparison: choosing, bill } = this.store.open;
    if (!file || choosing.kind !== 'choosing') return;
    const turn = (this.turn += 1);
    const remembered = { ...mapping, headings: file.headers };
    // Not awaited: if it fails, the next file asks for its columns.
    this.dependencies.mappings.save(bill.groupNumber, remembered).catch(() => undefined);
    await this.orFail(turn, file.name, () => this.compareOpened(turn, file, mapping, choosing.suggested, remembered));
  }

  /** Asks for the columns again. @param given the file, if `columnChoice` is `needsFile` */
  async askForColumns(given?: GivenFile): Promise<void> {
    const turn = (this.turn += 1);
    const { compared, content } = this;
    const file = given ?? (content && givenFileOf(compared?.fileName ?? '', content));
    await this.orFail(turn, file?.name ?? '', async () => {
      if (given) this.content = await contentOf(given);
      if (file && (given || !this.file)) await this.read(turn, file);
      const opened = this.file;
      if (turn !== this.turn || !opened) return;
      const [remembered, suggested] = await Promise.all([this.rememberedColumns(), this.suggestColumns(opened)]);
      if (turn !== this.turn) return;
      const mapping = compared?.columns?.mapping ?? proposedColumns(remembered, suggested, opened.headers);
      this.ask({ file: opened, mapping, suggested, remembered, questions: [] });
    });
  }

  /** Cancels choosing columns: returns to the comparison if there was one, otherwise removes the file. */
  cancelColumns(): void {
    if (!this.compared) {
      void this.remove();
      return;
    }
    this.turn += 1;
    this.emit(this.compared);
  }

  /** Removes the file and its draft, and reports it. */
  async remove(): Promise<void> {
    const cleared = this.clear();
    this.onRemove();
    await cleared;
  }

  /** Removes the file and its draft. */
  async clear(): Promise<void> {
    this.begin({ kind: 'none' });
    await this.draft.forget();
  }

  /** Discards changes that are not in the draft yet. */
  discard(): void {
    this.draft.abandon();
  }

  /** Ends the session; the draft stays. Never rejects. */
  async close(): Promise<void> {
    this.isOver = true;
    this.begin({ kind: 'none' });
    await this.draft.close();
  }

  private begin(state: ComparisonState): number {
    this.file?.close();
    this.file = undefined;
    this.content = undefined;
    this.compared = undefined;
    this.emit(state);
    return (this.turn += 1);
  }

  private emit(comparison: ComparisonState): void {
    if (this.isOver) return;
    this.store.patch({ comparison });
    if (this.savesDraft && comparison.kind === 'compared') this.draft.keep({ ...comparison, content: this.content });
  }

  private async read(turn: number, given: GivenFile): Promise<void> {
    const opened = await this.dependencies.files.open(given);
    if (turn !== this.turn) return opened.close();
    this.file?.close();
    this.file = opened;
  }

  private async suggestColumns(file: OpenedPayrollFile): Promise<SuggestedColumns> {
    const lines = await this.store.requireLines();
    return file.suggest(lines.map(({ memberId }) => memberId));
  }

  private ask(choosing: Omit<ChoosingState, 'kind'>): void {
    this.emit({ kind: 'choosing', ...choosing });
  }

  private async compareOpened(
    turn: number,
    file: OpenedPayrollFile,
    mapping: ColumnMapping,
    suggested: SuggestedColumns,
    remembered: RememberedColumns | null,
  ): Promise<void> {
    this.emit({ kind: 'comparing', fileName: file.name });
    const { deductions, problems, notice } = await file.read(mapping);
    if (turn !== this.turn) return;
    if (deductions.length === 0)
      return this.ask({ file, mapping, suggested, remembered, questions: [{ kind: 'noRows' }] });
    await this.compare(turn, {
      fileName: file.name,
      headerRow: file.headerRow,
      deductions,
      problems,
      unreadRows: problems.length,
      ...(notice && { notice }),
      columns: { mapping, found: membersIn(suggested, mapping.memberId), memberCount: suggested.memberCount },
    });
  }

  private async compare(turn: number, payroll: ReadDeductions & Omit<SavedPayroll, 'content'>): Promise<void> {
    const result = await this.dependencies.files.compare(await this.store.requireLines(), payroll.deductions);
    if (turn !== this.turn) return;
    this.compared = { kind: 'compared', ...payroll, ...result };
    this.emit(this.compared);
  }

  /** Null if none are remembered or they cannot be loaded: then the columns are asked for. */
  private async rememberedColumns(): Promise<RememberedColumns | null> {
    return this.dependencies.mappings.get(this.store.open.bill.groupNumber).catch(() => null);
  }

  private async orFail(turn: number, fileName: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (turn !== this.turn) return;
      if (error instanceof ApiError) return this.emit({ kind: 'notGiven', fileName, error });
      const message = error instanceof PayrollFileError ? error.message : FAILED;
      this.emit({ kind: 'failed', fileName, message });
    }
  }
}

function isWhole(mapping: Partial<ColumnMapping>): mapping is ColumnMapping {
  return mapping.memberId !== undefined && mapping.amount !== undefined;
}
