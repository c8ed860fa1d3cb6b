import { BehaviorSubject, type Observable } from 'rxjs';
import type { BillLine } from '../../domain/bills/BillLine';
import type { ColumnMapping } from '../../domain/reconciliation/ColumnMapping';
import type { ReadDeductions } from '../../domain/reconciliation/readDeductions';
import { ApiError } from '../shared/ApiError';
import type { GivenFile } from '../shared/GivenFile';
import type { OpenedPayrollFile } from './OpenedPayrollFile';
import { PayrollFileError } from './PayrollFileError';
import type { ColumnMappingGateway } from './ports/ColumnMappingGateway';
import type { PayrollFiles } from './ports/PayrollFiles';
import type { UploadedPayrollGateway } from './ports/UploadedPayrollGateway';
import type { ComparisonState } from './ReconcileState';
import type { KeptPayroll } from './reconcileDraft';
import type { UploadedPayroll } from './UploadedPayroll';

const NO_ROWS = 'No row of this file could be read with these columns. Choose the columns again.';
const NOTHING_IN_IT = 'This upload no longer counts: it was reversed. Choose another file.';
const FAILED = 'The file could not be compared. Try again.';

/** Takes one payroll file at a time from being dropped to being compared. A newer file drops what an older one was at. */
export class PayrollComparing {
  private readonly state = new BehaviorSubject<ComparisonState>({ kind: 'none' });
  private file: OpenedPayrollFile | undefined;
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

  /** Whether a person can say again what the columns of the file mean. */
  get canChooseColumns(): boolean {
    return this.file !== undefined;
  }

  /** Reads a file; compares at once when its columns are those remembered for the group, else asks for them. */
  async open(file: GivenFile): Promise<void> {
    const turn = this.begin({ kind: 'reading', fileName: file.name });
    await this.orFail(turn, file.name, async () => {
      const [opened, remembered] = await Promise.all([this.files.open(file), this.remembered()]);
      if (turn !== this.turn) return opened.close();
      this.file = opened;
      if (remembered && fits(remembered, opened.headers)) return this.compareFile(turn, opened, remembered);
      this.state.next({ kind: 'choosing', file: opened, mapping: opened.detected.mapping });
    });
  }

  /** Compares with what a person says of the columns, and remembers it for the group's next file. */
  async choose(mapping: ColumnMapping): Promise<void> {
    const { file } = this;
    if (!file) return;
    const turn = (this.turn += 1);
    // Whether it could be remembered is not what the person waits for; the next file is then asked about again.
    this.mappings.save(this.groupNumber, mapping).catch(() => undefined);
    await this.orFail(turn, file.name, () => this.compareFile(turn, file, mapping));
  }

  /** Asks again what the columns mean. */
  async askAgain(): Promise<void> {
    const { file } = this;
    if (!file) return;
    this.turn += 1;
    const remembered = await this.remembered();
    const mapping = remembered && fits(remembered, file.headers) ? remembered : file.detected.mapping;
    this.state.next({ kind: 'choosing', file, mapping });
  }

  /** Compares again what an earlier visit had read. */
  async restore({ deductions, ...file }: KeptPayroll): Promise<void> {
    const turn = this.begin({ kind: 'comparing', fileName: file.fileName });
    await this.orFail(turn, file.fileName, () => this.compare(turn, file, { deductions, problems: [] }));
  }

  /** Compares with a file that was uploaded and understood before: its columns need not be said again. */
  async take({ fileName, filePk }: UploadedPayroll): Promise<void> {
    const turn = this.begin({ kind: 'reading', fileName });
    await this.orFail(turn, fileName, async () => {
      const deductions = await this.uploaded.deductions(filePk);
      if (deductions.length === 0) throw new PayrollFileError(NOTHING_IN_IT);
      if (turn !== this.turn) return;
      this.state.next({ kind: 'comparing', fileName });
      await this.compare(turn, { fileName, filePk, headerRow: 0 }, { deductions, problems: [] });
    });
  }

  /** Forgets the file and what was found with it. */
  remove(): void {
    this.begin({ kind: 'none' });
  }

  private begin(state: ComparisonState): number {
    this.file?.close();
    this.file = undefined;
    this.state.next(state);
    return (this.turn += 1);
  }

  private async compareFile(turn: number, file: OpenedPayrollFile, mapping: ColumnMapping): Promise<void> {
    this.state.next({ kind: 'comparing', fileName: file.name });
    const read = await file.read(mapping);
    if (read.deductions.length === 0) throw new PayrollFileError(NO_ROWS);
    await this.compare(turn, { fileName: file.name, headerRow: file.headerRow }, read);
  }

  private async compare(turn: number, file: Omit<KeptPayroll, 'deductions'>, read: ReadDeductions): Promise<void> {
    const comparison = await this.files.compare(await this.allLines(), read.deductions);
    if (turn === this.turn) this.state.next({ kind: 'compared', ...file, ...read, ...comparison });
  }

  /** Not knowing the columns only means asking for them. */
  private async remembered(): Promise<ColumnMapping | null> {
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

function fits(mapping: ColumnMapping, headers: readonly string[]): boolean {
  return Object.values(mapping).every((heading) => heading === null || headers.includes(heading));
}
