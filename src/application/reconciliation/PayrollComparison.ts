// oxlint-disable max-lines -- one state machine: each step must see the turn, the file and the comparison
import { EMPTY, type Observable, of } from 'rxjs';
import type { ComparisonFacts, MemberLink } from '../../domain/reconciliation/ComparisonFacts';
import { columnQuestions, proposedColumns } from '../../domain/reconciliation/columnQuestions';
import type { Discrepancy } from '../../domain/reconciliation/Discrepancy';
import type { ColumnMapping, RememberedColumns } from '../../domain/reconciliation/PayrollTable';
import type { PayrollInterpretation } from '../../domain/reconciliation/payrollFile/interpretPayroll';
import type { Fit } from '../../domain/reconciliation/payrollFile/payBasis';
import {
  firstQuestion,
  fitsLayout,
  isSure,
  laterQuestion,
  withPayDates,
} from '../../domain/reconciliation/payrollFile/payrollQuestions';
import { unusedColumns } from '../../domain/reconciliation/payrollFile/readingWords';
import type { SamePerson } from '../../domain/reconciliation/people/PeopleMatch';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import { membersIn } from '../../domain/reconciliation/suggestColumns';
import type { DraftState } from '../drafts/DraftKeeper';
import type { UnsavedChanges } from '../drafts/UnsavedWork';
import { ApiError } from '../shared/ApiError';
import type { GivenFile } from '../shared/GivenFile';
import { type Loadable, loadEach } from '../shared/Loadable';
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
  /** The file itself, to read another sheet. */
  private given: GivenFile | undefined;
  /** The sheet that was chosen. */
  private sheet: string | undefined;
  private content: Uint8Array | undefined;
  private compared: ComparedState | undefined;
  private facts: Promise<ComparisonFacts> | undefined;
  /** Grows with each request, so that results of a superseded one are dropped. */
  private turn = 0;

  /**
   * @param onRemove called when the file is removed
   * @param onLink called with the differences of people before they are linked or a link is removed
   */
  constructor(
    private readonly billPk: string,
    private readonly dependencies: Pick<
      ReconcileDependencies,
      'drafts' | 'files' | 'mappings' | 'uploaded' | 'facts' | 'time'
    >,
    private readonly store: ReconcileStore,
    private readonly onRemove: () => void,
    private readonly onLink: (concerned: readonly Discrepancy[]) => void,
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

  /**
   * Reads a file. Compares at once if its columns are sure, or the remembered ones fit the file and the bill; otherwise asks
   * the first thing that is unclear.
   */
  async compareFile(file: GivenFile): Promise<void> {
    const turn = this.begin({ kind: 'reading', fileName: file.name });
    this.given = file;
    await this.orFail(turn, file.name, async () => {
      const [content] = await Promise.all([contentOf(file), this.read(turn, file)]);
      if (turn !== this.turn) return;
      this.content = content;
      await this.interpret(turn);
    });
  }

  /** Reads another sheet of the workbook, and remembers it for the group's next file. */
  async chooseSheet(name: string): Promise<void> {
    const { given } = this;
    const turn = (this.turn += 1);
    if (!given) return;
    this.emit({ kind: 'reading', fileName: given.name });
    await this.orFail(turn, given.name, async () => {
      await this.read(turn, given, name);
      await this.interpret(turn, name);
    });
  }

  /**
   * How well the file in question would fit with these columns. Loading on subscribe, then the result; nothing for incomplete
   * columns. Never errors. Cold.
   */
  watchFit(mapping: ColumnMapping | undefined): Observable<Loadable<Fit>> {
    const { file } = this;
    return file && mapping ? loadEach(of(mapping), (columns) => file.preview(columns)) : EMPTY;
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

  /** Compares with the columns that a person chose, and remembers them for the group's next file of this layout. */
  async chooseColumns(chosen: ColumnMapping): Promise<void> {
    const { file } = this;
    const { comparison: choosing, bill } = this.store.open;
    if (!file || choosing.kind !== 'choosing') return;
    const turn = (this.turn += 1);
    const sheet = file.sheets.length > 1 || this.sheet !== undefined ? file.sheet : undefined;
    const mapping = { ...chosen, ...(sheet && { sheet }) };
    const remembered = { ...mapping, headings: file.headers };
    // Not awaited: if it fails, the next file asks for its columns.
    this.dependencies.mappings.save(bill.groupNumber, remembered).catch(() => undefined);
    await this.orFail(turn, file.name, () => this.compareOpened(turn, file, mapping, choosing.suggested, remembered));
  }

  /** Asks for the columns again. @param given the file, if `columnChoice` is `needsFile` */
  async askForColumns(given?: GivenFile): Promise<void> {
    const turn = (this.turn += 1);
    const { compared, content } = this;
    const file = given ?? this.given ?? (content && givenFileOf(compared?.fileName ?? '', content));
    await this.orFail(turn, file?.name ?? '', async () => {
      if (given) this.content = await contentOf(given);
      if (file && (given || !this.file)) await this.read(turn, file, compared?.columns?.mapping.sheet);
      const opened = this.file;
      if (turn !== this.turn || !opened) return;
      this.given = file;
      const [remembered, suggested] = await Promise.all([this.rememberedColumns(opened), this.interpretOpened(opened)]);
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

  /**
   * Links people of the file to members on the bill, for this and all later files of the group, and compares again. Removes
   * decisions about their differences. Never rejects: a failure is in the state.
   */
  link(pairs: readonly SamePerson[]): Promise<void> {
    return this.changeLinks(pairs, async (links) => {
      const saved = await this.dependencies.facts.link(this.store.open.bill.groupNumber, pairs);
      const keys = new Set(saved.map(({ payrollKey }) => payrollKey));
      return [...links.filter(({ payrollKey }) => !keys.has(payrollKey)), ...saved];
    });
  }

  /** Removes links, and compares again. As `link`. */
  unlink(pairs: readonly SamePerson[]): Promise<void> {
    const keys = new Set(pairs.map(({ payroll }) => payroll.key));
    return this.changeLinks(pairs, async (links) => {
      const removed = links.filter(({ payrollKey }) => keys.has(payrollKey));
      const { groupNumber } = this.store.open.bill;
      await Promise.all(removed.map(({ linkPk }) => this.dependencies.facts.unlink(groupNumber, linkPk)));
      return links.filter(({ payrollKey }) => !keys.has(payrollKey));
    });
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
    this.given = undefined;
    this.sheet = undefined;
    this.compared = undefined;
    this.emit(state);
    return (this.turn += 1);
  }

  private emit(comparison: ComparisonState): void {
    if (this.isOver) return;
    this.store.patch({ comparison });
    if (this.savesDraft && comparison.kind === 'compared') this.draft.keep({ ...comparison, content: this.content });
  }

  private async read(turn: number, given: GivenFile, sheet?: string): Promise<void> {
    const opened = await this.dependencies.files.open(given, sheet);
    if (turn !== this.turn) return opened.close();
    this.file?.close();
    this.file = opened;
    this.sheet = sheet;
  }

  private async interpretOpened(file: OpenedPayrollFile): Promise<PayrollInterpretation> {
    const [lines, { rules }] = await Promise.all([this.store.requireLines(), this.loadFacts()]);
    return file.interpret(lines, rules.contributions);
  }

  /** Compares the opened file, or asks what is unclear about it. @param sheet that a person chose */
  private async interpret(turn: number, sheet?: string): Promise<void> {
    const remembered = this.file && (await this.rememberedColumns(this.file));
    if (turn !== this.turn || !this.file) return;
    if (this.file.sheets.length > 1 && sheet === undefined) {
      const known = this.file.sheets.find(({ name }) => name === remembered?.sheet);
      if (!known) return this.emit({ kind: 'choosingSheet', fileName: this.file.name, sheets: this.file.sheets });
      if (this.given && known.name !== this.file.sheet) await this.read(turn, this.given, known.name);
    }
    const file = this.file;
    const suggested = await this.interpretOpened(file);
    if (turn !== this.turn) return;
    // Columns of another layout say nothing about this file.
    const known = remembered && fitsLayout(remembered, file.headers) ? remembered : null;
    const proposed = proposedColumns(known, suggested, file.headers);
    if (!isWhole(proposed)) return this.ask({ file, mapping: proposed, suggested, remembered: known, questions: [] });
    const mapping = withPayDates(proposed, suggested);
    const asked = columnQuestions(known, suggested, file.headers);
    const questions = known || !isSure(suggested) ? asked : [];
    const question = known
      ? laterQuestion(suggested, { mapping, ...(await file.preview(mapping)) })
      : firstQuestion(suggested);
    if (turn !== this.turn) return;
    const isClear = questions.every(({ kind }) => kind === 'notRemembered');
    const isAsked = question !== undefined && isClear && !(question.kind === 'amount' && isSure(suggested));
    if (isAsked) return this.ask({ file, mapping, suggested, remembered: known, questions, question });
    if (questions.length > 0) return this.ask({ file, mapping, suggested, remembered: known, questions });
    await this.compareOpened(turn, file, mapping, suggested, known);
  }

  private ask(choosing: Omit<ChoosingState, 'kind'>): void {
    this.emit({ kind: 'choosing', ...choosing });
  }

  private async compareOpened(
    turn: number,
    file: OpenedPayrollFile,
    mapping: ColumnMapping,
    suggested: PayrollInterpretation,
    remembered: RememberedColumns | null,
  ): Promise<void> {
    this.emit({ kind: 'comparing', fileName: file.name });
    const { deductions, problems, skipped, notice } = await file.read(mapping);
    if (turn !== this.turn) return;
    if (deductions.length === 0)
      return this.ask({ file, mapping, suggested, remembered, questions: [{ kind: 'noRows' }] });
    await this.compare(turn, {
      fileName: file.name,
      headerRow: file.headerRow,
      deductions,
      problems,
      unreadRows: problems.length,
      ...(skipped && { skipped }),
      ...(notice && { notice }),
      columns: {
        mapping,
        found: membersIn(suggested, mapping.memberId),
        memberCount: suggested.memberCount,
        ...(suggested.basis && suggested.basis.payDates.count > 0 && { payDates: suggested.basis.payDates }),
        unused: unusedColumns(file.headers, mapping),
      },
    });
  }

  private async compare(turn: number, payroll: ReadDeductions & Omit<SavedPayroll, 'content'>): Promise<void> {
    const [lines, facts] = await Promise.all([this.store.requireLines(), this.loadFacts()]);
    const result = await this.dependencies.files.compare(lines, payroll.deductions, facts);
    if (turn !== this.turn) return;
    const { links, enrollment } = facts;
    this.compared = {
      ...payroll,
      ...result,
      kind: 'compared',
      links,
      hasEnrollment: enrollment.length > 0,
      linkError: undefined,
    };
    this.emit(this.compared);
  }

  /** Loaded with the first comparison of the session. A failure is not remembered. */
  private loadFacts(): Promise<ComparisonFacts> {
    this.facts ??= this.dependencies.facts.facts(this.billPk).catch((error: unknown) => {
      this.facts = undefined;
      throw error;
    });
    return this.facts;
  }

  private async changeLinks(
    people: readonly Partial<SamePerson>[],
    change: (links: readonly MemberLink[]) => Promise<readonly MemberLink[]>,
  ): Promise<void> {
    const { compared } = this;
    if (!compared || this.store.open.access.kind !== 'editing') return;
    const turn = (this.turn += 1);
    try {
      const facts = await this.loadFacts();
      const links = await change(facts.links);
      this.facts = Promise.resolve({ ...facts, links });
      const numbers = new Set(people.flatMap(({ payroll, billed }) => [payroll?.memberId, billed?.memberId]));
      if (turn !== this.turn) return;
      this.onLink(compared.discrepancies.filter(({ memberId }) => numbers.has(memberId)));
      await this.compare(turn, compared);
    } catch (linkError) {
      if (turn !== this.turn) return;
      this.compared = { ...compared, linkError };
      this.emit(this.compared);
    }
  }

  /** Null if none are remembered or they cannot be loaded: then the user must choose the columns. */
  private async rememberedColumns({ headers }: OpenedPayrollFile): Promise<RememberedColumns | null> {
    return this.dependencies.mappings.get(this.store.open.bill.groupNumber, headers).catch(() => null);
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
