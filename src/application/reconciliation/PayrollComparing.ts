import { BehaviorSubject, type Observable } from 'rxjs';
import type { BillLine } from '../../domain/bills/BillLine';
import { type ColumnQuestion, columnQuestions, proposedColumns } from '../../domain/reconciliation/columnQuestions';
import type { ColumnMapping, RememberedColumns } from '../../domain/reconciliation/PayrollTable';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import { membersIn, type SuggestedColumns } from '../../domain/reconciliation/suggestColumns';
import { ApiError } from '../shared/ApiError';
import type { GivenFile } from '../shared/GivenFile';
import { type OpenedPayrollFile, PayrollFileError, type UploadedPayroll } from './PayrollFile';
import type { ColumnMappingGateway, PayrollFiles, UploadedPayrollGateway } from './ports';
import type { ComparedState, ComparisonState } from './ReconcileState';
import type { KeptPayroll } from './reconcileDraft';

const NOTHING_IN_IT = 'This upload no longer counts: it was reversed. Choose another file.';
const FAILED = 'The file could not be compared. Try again.';
/** Larger files are not saved with the draft: they have to be added again before other columns can be chosen. */
const MOST_SAVED_BYTES = 1024 * 1024;

/** What choosing the columns of the compared file again takes; `never` for an upload, whose columns are chosen there. */
export type ColumnChoice = 'possible' | 'needsFile' | 'never';

/** Takes one payroll file at a time from being dropped to being compared. A newer file replaces an older one. */
export class PayrollComparing {
  private readonly state = new BehaviorSubject<ComparisonState>({ kind: 'none' });
  private file: OpenedPayrollFile | undefined;
  private content: Uint8Array | undefined;
  private compared: ComparedState | undefined;
  private turn = 0;

  /** The current state on subscribe, then every change. Never errors. */
  readonly state$: Observable<ComparisonState> = this.state.asObservable();

  /** @param allLines resolves when all lines of the bill are there, rejects when they do not come */
  constructor(
    private readonly files: PayrollFiles,
    private readonly mappings: ColumnMappingGateway,
    private readonly uploaded: UploadedPayrollGateway,
    private readonly groupNumber: string,
    private readonly allLines: () => Promise<readonly BillLine[]>,
  ) {}

  get columnChoice(): ColumnChoice {
    if (this.file || this.content) return 'possible';
    return this.compared?.filePk === undefined ? 'needsFile' : 'never';
  }

  /** The bytes of the compared file; undefined if it is an upload, or too large to be saved with the draft. */
  get savedContent(): Uint8Array | undefined {
    return this.content;
  }

  /** Reads a file. Compares at once if the remembered columns fit the file and the bill, otherwise asks for the columns. */
  async open(file: GivenFile): Promise<void> {
    const turn = this.begin({ kind: 'reading', fileName: file.name });
    await this.orFail(turn, file.name, async () => {
      const [remembered, content] = await Promise.all([this.remembered(), contentOf(file), this.read(turn, file)]);
      const opened = this.file;
      if (turn !== this.turn || !opened) return;
      this.content = content;
      const suggested = await this.suggest(opened);
      if (turn !== this.turn) return;
      const questions = columnQuestions(remembered, suggested, opened.headers);
      const mapping = proposedColumns(remembered, suggested, opened.headers);
      if (questions.length > 0 || !isWhole(mapping)) return this.ask(opened, mapping, suggested, remembered, questions);
      await this.compareFile(turn, opened, mapping, suggested, remembered);
    });
  }

  /** Compares with the columns that a person chose, and remembers them for the group's next file. */
  async choose(mapping: ColumnMapping): Promise<void> {
    const { file } = this;
    const { value: asked } = this.state;
    if (!file || asked.kind !== 'choosing') return;
    const turn = (this.turn += 1);
    const remembered = { ...mapping, headings: file.headers };
    // Not waited for: if it fails, the next file is asked about again.
    this.mappings.save(this.groupNumber, remembered).catch(() => undefined);
    await this.orFail(turn, file.name, () => this.compareFile(turn, file, mapping, asked.suggested, remembered));
  }

  /** Asks again what the columns mean. @param given the file, if it was not saved with the draft */
  async askAgain(given?: GivenFile): Promise<void> {
    const turn = (this.turn += 1);
    const { compared, content } = this;
    const file = given ?? (content && givenFileOf(compared?.fileName ?? '', content));
    await this.orFail(turn, file?.name ?? '', async () => {
      if (given) this.content = await contentOf(given);
      if (file && (given || !this.file)) await this.read(turn, file);
      const opened = this.file;
      if (turn !== this.turn || !opened) return;
      const [remembered, suggested] = await Promise.all([this.remembered(), this.suggest(opened)]);
      if (turn !== this.turn) return;
      const mapping = compared?.columns?.mapping ?? proposedColumns(remembered, suggested, opened.headers);
      this.ask(opened, mapping, suggested, remembered, []);
    });
  }

  /** Leaves the question about columns. Resolves with whether there is a comparison to go back to. */
  cancelChoice(): boolean {
    if (!this.compared) return false;
    this.turn += 1;
    this.state.next(this.compared);
    return true;
  }

  /** Compares again what an earlier visit had read. */
  async restore({ content, ...kept }: KeptPayroll): Promise<void> {
    const turn = this.begin({ kind: 'comparing', fileName: kept.fileName });
    this.content = content;
    await this.orFail(turn, kept.fileName, () => this.compare(turn, kept));
  }

  /** Compares with a file that was uploaded: its columns were chosen there. */
  async take({ fileName, filePk }: UploadedPayroll): Promise<void> {
    const turn = this.begin({ kind: 'reading', fileName });
    await this.orFail(turn, fileName, async () => {
      const deductions = await this.uploaded.deductions(filePk);
      if (deductions.length === 0) throw new PayrollFileError(NOTHING_IN_IT);
      if (turn !== this.turn) return;
      this.state.next({ kind: 'comparing', fileName });
      await this.compare(turn, { fileName, filePk, headerRow: 0, deductions, problems: [], unreadRows: 0 });
    });
  }

  /** Forgets the file and what was found with it. */
  remove(): void {
    this.begin({ kind: 'none' });
  }

  private begin(state: ComparisonState): number {
    this.file?.close();
    this.file = undefined;
    this.content = undefined;
    this.compared = undefined;
    this.state.next(state);
    return (this.turn += 1);
  }

  private async read(turn: number, given: GivenFile): Promise<void> {
    const opened = await this.files.open(given);
    if (turn !== this.turn) return opened.close();
    this.file?.close();
    this.file = opened;
  }

  private async suggest(file: OpenedPayrollFile): Promise<SuggestedColumns> {
    const lines = await this.allLines();
    return file.suggest(lines.map(({ memberId }) => memberId));
  }

  private ask(
    file: OpenedPayrollFile,
    mapping: Partial<ColumnMapping>,
    suggested: SuggestedColumns,
    remembered: RememberedColumns | null,
    questions: readonly ColumnQuestion[],
  ): void {
    this.state.next({ kind: 'choosing', file, mapping, suggested, remembered, questions });
  }

  private async compareFile(
    turn: number,
    file: OpenedPayrollFile,
    mapping: ColumnMapping,
    suggested: SuggestedColumns,
    remembered: RememberedColumns | null,
  ): Promise<void> {
    this.state.next({ kind: 'comparing', fileName: file.name });
    const { deductions, problems, notice } = await file.read(mapping);
    if (turn !== this.turn) return;
    if (deductions.length === 0) return this.ask(file, mapping, suggested, remembered, [{ kind: 'noRows' }]);
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

  private async compare(turn: number, read: ReadDeductions & Omit<KeptPayroll, 'content'>): Promise<void> {
    const comparison = await this.files.compare(await this.allLines(), read.deductions);
    if (turn !== this.turn) return;
    this.compared = { kind: 'compared', ...read, ...comparison };
    this.state.next(this.compared);
  }

  /** Without an answer the columns are asked for. */
  private async remembered(): Promise<RememberedColumns | null> {
    return this.mappings.get(this.groupNumber).catch(() => null);
  }

  private async orFail(turn: number, fileName: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (turn !== this.turn) return;
      if (error instanceof ApiError) return this.state.next({ kind: 'notGiven', fileName, error });
      const message = error instanceof PayrollFileError ? error.message : FAILED;
      this.state.next({ kind: 'failed', fileName, message });
    }
  }
}

function isWhole(mapping: Partial<ColumnMapping>): mapping is ColumnMapping {
  return mapping.memberId !== undefined && mapping.amount !== undefined;
}

/** Undefined if it is too large to be saved with a draft, or cannot be read: reading the file says so. */
async function contentOf(file: GivenFile): Promise<Uint8Array | undefined> {
  if (file.size > MOST_SAVED_BYTES) return undefined;
  return file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}

function givenFileOf(name: string, content: Uint8Array): GivenFile {
  return { name, size: content.length, arrayBuffer: () => Promise.resolve(content.slice().buffer as ArrayBuffer) };
}
