import { EMPTY, type Observable, of } from 'rxjs';
import type { ComparisonResult } from '../../../domain/billing/reconciliation/comparePayroll';
import type { Discrepancy } from '../../../domain/billing/reconciliation/Discrepancy';
import type { ColumnMapping } from '../../../domain/billing/reconciliation/PayrollTable';
import type { Fit } from '../../../domain/billing/reconciliation/payrollFile/payBasis';
import type { LinkChange } from '../../../domain/billing/reconciliation/ReconcileWork';
import type { Cents } from '../../../domain/platform/money/Cents';
import type { DraftState } from '../../platform/drafts/DraftKeeper';
import type { UnsavedChanges } from '../../platform/drafts/UnsavedWork';
import type { GivenFile } from '../../platform/shared/GivenFile';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { ChosenPayrollFile, contentsOf, nameOfGiven } from './ChosenPayrollFile';
import { ComparisonFactsCache } from './ComparisonFactsCache';
import { factsWith, measured, uploadedRows, whoIsKnown } from './measuredFile';
import { type ComparedPayroll, PayrollColumns, type ReadyFile } from './PayrollColumns';
import { PayrollFileError, type PayrollProgress, sameSheet, sheetsIn, type UploadedPayroll } from './PayrollFile';
import { PersonLinks } from './PersonLinks';
import type { ReconcileDependencies } from './ports';
import {
  type ColumnChoice,
  type ComparedState,
  type ComparisonState,
  failureMessage,
  failureOf,
  isEditable,
  type ReconcileStore,
} from './ReconcileState';
import { PayrollDraft } from './reconcileDraft';

const NO_ROWS = 'This upload was reversed. Choose another file.';

/**
 * Compares the bill with payroll files and saves them as a draft. Newer files replace older ones, unless they are added. The comparison is part of the session's state.
 */
export class PayrollComparison {
  /** Links of people that this file, or an earlier one, showed. */
  readonly links: PersonLinks;
  private readonly draft: PayrollDraft;
  private readonly facts: ComparisonFactsCache;
  private readonly columns: PayrollColumns;
  private readonly source: ChosenPayrollFile;
  private savesDraft = false;
  /** Whether it is known which file an earlier session had, or there is a newer one. */
  private isRestored = false;
  private isOver = false;
  private compared: ComparedState | undefined;
  /** Of `compared`, with all suggestions. */
  private result: ComparisonResult | undefined;
  /** Grows with each request, so that results of a superseded one are dropped. */
  private turn = 0;

  /**
   * @param onRemove called when the file is removed
   * @param onLink called with links that were changed, and the differences of their people, before the file is compared again
   */
  constructor(
    billPk: string,
    private readonly dependencies: Pick<
      ReconcileDependencies,
      'drafts' | 'files' | 'mappings' | 'uploaded' | 'facts' | 'time'
    >,
    private readonly store: ReconcileStore,
    private readonly onRemove: () => void,
    onLink: (changes: readonly LinkChange[], concerned: readonly Discrepancy[]) => void,
  ) {
    this.draft = new PayrollDraft(billPk, dependencies.drafts, dependencies.time);
    this.facts = new ComparisonFactsCache(billPk, dependencies.facts);
    this.source = new ChosenPayrollFile(dependencies.files);
    this.columns = new PayrollColumns(store, this.facts, dependencies.mappings);
    this.links = new PersonLinks(
      this.facts,
      store,
      onLink,
      (compared) => this.emit(compared),
      () => {
        const { compared } = this;
        const turn = (this.turn += 1);
        return compared && (async () => void (turn === this.turn && (await this.compare(turn, compared))));
      },
    );
  }

  /** Whether the file is saved. Emits the current state on subscribe, then every change. Never errors. */
  get draft$(): Observable<DraftState> {
    return this.draft.state$;
  }

  /** How far reading or comparing is; undefined while that is unknown. Emits the current value on subscribe. Never errors. */
  get progress$(): Observable<PayrollProgress | undefined> {
    return this.dependencies.files.progress$;
  }

  get unsaved(): UnsavedChanges {
    return this.draft;
  }

  get columnChoice(): ColumnChoice {
    if (this.source.opened || this.source.contents) return 'possible';
    return this.compared?.filePk === undefined ? 'needsFile' : 'never';
  }

  /** Gets ready to read and compare a file, once all lines are loaded. */
  async prepare(): Promise<void> {
    const lines = await this.store.waitForLines();
    if (!this.isOver) this.dependencies.files.prepare(lines);
  }

  /** Compares again with the file of an earlier session. Never rejects. */
  async restore(): Promise<void> {
    await this.restoreAgain().catch(() => undefined);
  }

  /**
   * As `restore`, if the file could not be read then and no other one has been chosen since. @throws ApiError without an answer
   */
  async restoreAgain(): Promise<void> {
    if (this.isRestored) return;
    const saved = await this.draft.find();
    if (this.isRestored) return;
    this.isRestored = true;
    if (!saved || !isEditable(this.store.open.bill)) return;
    const { contents, ...payroll } = saved;
    const turn = this.begin({ kind: 'comparing', fileName: payroll.fileName });
    this.source.contents = contents;
    await this.orFail(turn, payroll.fileName, () => this.compare(turn, payroll));
  }

  /** Saves each file that is compared, from now on. */
  startSavingDraft(): void {
    this.savesDraft = true;
  }

  /**
   * Reads one file, or several files with the same layout. Compares immediately if its columns are sure, or the remembered ones
   * fit the file and the bill; otherwise asks the first thing that is unclear.
   */
  async compareFiles(...files: readonly GivenFile[]): Promise<void> {
    const turn = this.begin({ kind: 'reading', fileName: nameOfGiven(files) });
    // Sends the lines while the file is being read.
    void this.prepare();
    await this.orFail(turn, nameOfGiven(files), () => this.readAll(turn, files));
  }

  /** The compared files; empty if only their rows are known, as after a draft of large files is restored: then none can be added. */
  get files(): readonly GivenFile[] {
    return this.compared ? this.source.again : [];
  }

  /**
   * Adds files of the same layout to the comparison. Keeps decisions. If a file cannot be added, keeps the comparison and sets
   * `addError`.
   */
  async addFiles(...more: readonly GivenFile[]): Promise<void> {
    const { compared } = this;
    if (!compared || this.files.length === 0 || more.length === 0) return;
    const turn = (this.turn += 1);
    const files = [...this.files, ...more];
    this.emit({ kind: 'reading', fileName: nameOfGiven(files) });
    try {
      await this.readAll(turn, files, sheetsIn(compared.columns?.mapping));
    } catch (error) {
      if (turn !== this.turn) return;
      this.source.returnToCompared();
      this.compared = { ...compared, addError: failureMessage(error) };
      this.emit(this.compared);
    }
  }

  /** Reads other sheets of the workbook, and remembers them for the group's next file. @param names at least one */
  async chooseSheet(...names: readonly string[]): Promise<void> {
    const { given } = this.source;
    const turn = (this.turn += 1);
    if (given.length === 0) return;
    this.emit({ kind: 'reading', fileName: nameOfGiven(given) });
    await this.orFail(turn, nameOfGiven(given), async () => {
      await this.read(turn, given, names);
      await this.interpret(turn, names, true);
    });
  }

  /**
   * How well the file in question would fit with these columns. Loading on subscribe, then the result; nothing for incomplete
   * columns. Never errors. Cold.
   */
  watchFit(mapping: ColumnMapping | undefined): Observable<Loadable<Fit>> {
    const file = this.source.opened;
    return file && mapping ? loadEach(of(mapping), (columns) => file.preview(columns)) : EMPTY;
  }

  /** Compares with a payroll file that was uploaded and committed before. */
  async compareUploaded({ fileName, filePk }: UploadedPayroll): Promise<void> {
    const turn = this.begin({ kind: 'reading', fileName });
    await this.orFail(turn, fileName, async () => {
      const rows = await this.dependencies.uploaded.deductions(filePk);
      if (rows.deductions.length === 0) throw new PayrollFileError(NO_ROWS);
      if (turn !== this.turn) return;
      this.emit({ kind: 'comparing', fileName });
      await this.compare(turn, uploadedRows({ fileName, filePk }, rows));
    });
  }

  /** Compares with the columns that a person chose, and remembers them for the group's next file of this layout. */
  async chooseColumns(chosen: ColumnMapping): Promise<void> {
    const { comparison: choosing } = this.store.open;
    if (choosing.kind !== 'choosing') return;
    const { file, suggested, remembered: before } = choosing;
    const turn = (this.turn += 1);
    const mapping = { ...chosen, ...this.source.chosenSheets };
    const remembered = this.columns.remember(file, mapping);
    await this.orFail(turn, file.name, () =>
      this.compareOpened(turn, { kind: 'ready', file, mapping, suggested, remembered, before }),
    );
  }

  /**
   * Changes what a word of the file means, remembers that for the group's files of this layout, and compares again. Only if
   * `columnChoice` is `possible`.
   *
   * @param withDecision the columns with the decision
   */
  async decideWord(withDecision: (before: ColumnMapping) => ColumnMapping): Promise<void> {
    const { compared, source } = this;
    if (!compared?.columns) return;
    const { mapping: before } = compared.columns;
    const turn = (this.turn += 1);
    await this.orFail(turn, compared.fileName, async () => {
      if (!source.opened) await this.read(turn, source.again, sheetsIn(before));
      const file = source.opened;
      if (turn !== this.turn || !file) return;
      const payroll = await this.columns.readAgain(file, withDecision(before));
      if (turn === this.turn) await this.compare(turn, { ...payroll, controlCents: compared.controlCents });
    });
  }

  /** Asks for the columns again. @param given the files, if `columnChoice` is `needsFile` */
  async askForColumns(...given: readonly GivenFile[]): Promise<void> {
    const turn = (this.turn += 1);
    const { compared, source } = this;
    const files = given.length > 0 ? given : source.again;
    await this.orFail(turn, nameOfGiven(files), async () => {
      if (given.length > 0) source.contents = await contentsOf(given);
      if (files.length > 0 && (given.length > 0 || !source.opened))
        await this.read(turn, files, sheetsIn(compared?.columns?.mapping));
      const { opened } = source;
      if (turn !== this.turn || !opened) return;
      source.given = files;
      const choosing = await this.columns.reconsider(opened, compared?.columns?.mapping);
      if (turn === this.turn) this.emit(choosing);
    });
  }

  /**
   * Cancels reading or comparing: returns to the comparison if there was one, otherwise to no file. Drafts and decisions of an
   * earlier file stay.
   */
  cancel(): void {
    const { compared } = this;
    if (!this.isRunning) return;
    this.dependencies.files.cancel();
    if (!compared) return void this.begin({ kind: 'none' });
    this.turn += 1;
    this.source.release();
    this.source.returnToCompared();
    this.emit(compared);
  }

  /** Cancels choosing columns: returns to the comparison if there was one, otherwise removes the file. */
  cancelColumns(): void {
    if (!this.compared) return void this.remove();
    this.turn += 1;
    this.source.returnToCompared();
    this.emit(this.compared);
  }

  /**
   * Compares the file's amounts with a total that the person knows, such as that of the payroll register.
   *
   * @param controlCents undefined if the person knows none
   */
  setControl(controlCents: Cents | undefined): void {
    const { compared, result } = this;
    if (!compared || !result || this.store.open.comparison.kind !== 'compared') return;
    const payroll = { ...compared, controlCents };
    this.compared = { ...payroll, ...measured(payroll, result) };
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

  /** Ends the session, and reading and comparing; the draft stays. Never rejects. */
  async close(): Promise<void> {
    this.isOver = true;
    if (this.isRunning) this.dependencies.files.cancel();
    this.begin({ kind: 'none' });
    await this.draft.close();
  }

  private get isRunning(): boolean {
    const state = this.store.snapshot;
    return state.kind === 'open' && ['reading', 'comparing'].includes(state.comparison.kind);
  }

  private begin(state: ComparisonState): number {
    this.isRestored = true;
    this.source.clear();
    this.compared = undefined;
    this.emit(state);
    return (this.turn += 1);
  }

  private emit(comparison: ComparisonState): void {
    if (this.isOver) return;
    this.store.patch({ comparison });
    if (this.savesDraft && comparison.kind === 'compared')
      this.draft.keep({ ...comparison, contents: this.source.contents });
  }

  private read(turn: number, given: readonly GivenFile[], sheets?: readonly string[]): Promise<void> {
    return this.source.open(given, () => turn === this.turn, sheets);
  }

  /** Reads new files, then compares them or asks what is unclear. @param sheets that a person chose */
  private async readAll(turn: number, files: readonly GivenFile[], sheets?: readonly string[]): Promise<void> {
    const [contents] = await Promise.all([contentsOf(files), this.read(turn, files, sheets)]);
    if (turn !== this.turn) return;
    this.source.replace(files, contents);
    await this.interpret(turn, sheets);
  }

  /**
   * Compares the opened file, or asks what is unclear about it.
   *
   * @param sheets that a person chose
   * @param isAnswer whether they were chosen for this file, so they are remembered for the next one
   */
  private async interpret(turn: number, sheets?: readonly string[], isAnswer = false): Promise<void> {
    const { opened, given } = this.source;
    if (!opened) return;
    const remembered = await this.columns.remembered(opened);
    if (turn !== this.turn) return;
    if (opened.sheets.length > 1 && sheets === undefined) {
      const known = (sheetsIn(remembered ?? undefined) ?? ['']).map((name) => sameSheet(opened.sheets, name)?.name);
      if (!known.every((name) => name !== undefined))
        return this.emit({ kind: 'choosingSheet', fileName: opened.name, sheets: opened.sheets });
      if (given.length > 0 && known.join() !== opened.sheet) await this.read(turn, given, known);
    }
    const file = this.source.opened;
    const suggested = file && (await this.columns.interpret(file));
    if (turn !== this.turn || !suggested) return;
    const next = await this.columns.decide(file, suggested, remembered);
    if (turn !== this.turn) return;
    if (next.kind === 'choosing') return this.emit(next);
    const ready = isAnswer ? this.columns.withSheets(next, this.source.chosenSheets) : next;
    await this.compareOpened(turn, ready);
  }

  private async compareOpened(turn: number, ready: ReadyFile): Promise<void> {
    const next = await this.columns.read(ready, () => {
      if (turn === this.turn) this.emit({ kind: 'comparing', fileName: ready.file.name });
      return turn === this.turn;
    });
    if (turn !== this.turn || !next) return;
    await ('kind' in next ? this.emit(next) : this.compare(turn, next));
  }

  private async compare(turn: number, payroll: ComparedPayroll): Promise<void> {
    const [lines, known] = await Promise.all([this.store.requireLines(), this.facts.load()]);
    const result = await this.dependencies.files.compare(lines, payroll.deductions, factsWith(known, payroll));
    if (turn !== this.turn) return;
    this.result = result;
    const linked = whoIsKnown(known, result);
    this.source.keep();
    this.compared = { ...payroll, ...result, ...measured(payroll, result), ...linked, kind: 'compared' };
    this.emit(this.compared);
  }

  private async orFail(turn: number, fileName: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (turn === this.turn) this.emit(failureOf(fileName, error));
    }
  }
}
