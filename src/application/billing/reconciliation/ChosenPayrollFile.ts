import type { ColumnMapping } from '../../../domain/billing/reconciliation/PayrollTable';
import { nameOf } from '../../../domain/billing/reconciliation/payrollFile/severalFiles';
import type { GivenFile } from '../../platform/shared/GivenFile';
import type { OpenedPayrollFile } from './PayrollFile';
import type { PayrollFiles } from './ports';

/** Larger files are not saved with the draft: they have to be added again before other columns can be chosen. */
const MAX_SAVED_BYTES = 1024 * 1024;

/** A payroll file as it is saved with a draft. */
export interface SavedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The payroll files of a comparison and their open sheet. */
export class ChosenPayrollFile {
  /** The files themselves, to read another sheet. */
  given: readonly GivenFile[] = [];
  /** For the draft; undefined if they are too large. */
  contents: readonly SavedFile[] | undefined;
  /** The previously compared files, while new files are being read. */
  private compared: Pick<ChosenPayrollFile, 'given' | 'contents'> | undefined;
  private file: OpenedPayrollFile | undefined;
  /** The sheets that were chosen. */
  private sheets: readonly string[] | undefined;

  constructor(private readonly files: PayrollFiles) {}

  /** Undefined also if the file has to be opened again. */
  get opened(): OpenedPayrollFile | undefined {
    return this.file?.isOpen() ? this.file : undefined;
  }

  /** The opened sheets, to be remembered with the columns; nothing if there was no choice of sheets. */
  get chosenSheets(): Pick<ColumnMapping, 'sheet' | 'moreSheets'> {
    const only = this.file && this.file.sheets.length > 1 ? [this.file.sheet] : [];
    const [sheet, ...moreSheets] = this.sheets ?? only;
    return { ...(sheet && { sheet, ...(moreSheets.length > 0 && { moreSheets }) }) };
  }

  /** Files that can be read again; empty if only their rows were saved. */
  get again(): readonly GivenFile[] {
    return this.given.length > 0 ? this.given : (this.contents ?? []).map(givenFileOf);
  }

  /** Opens files, and closes those before. A result that is outdated by then is dropped. @throws PayrollFileError */
  async open(given: readonly GivenFile[], isCurrent: () => boolean, sheets?: readonly string[]): Promise<void> {
    const opened = await this.files.open(given, sheets);
    if (!isCurrent()) return opened.close();
    this.file?.close();
    this.file = opened;
    this.sheets = sheets;
  }

  /** Replaces the files until `keep` or `returnToCompared`. */
  replace(given: readonly GivenFile[], contents: readonly SavedFile[] | undefined): void {
    this.compared ??= { given: this.given, contents: this.contents };
    this.given = given;
    this.contents = contents;
  }

  /** Keeps the current files after a successful comparison. */
  keep(): void {
    this.compared = undefined;
  }

  /** Restores the previously compared files, if any. */
  returnToCompared(): void {
    if (!this.compared) return;
    this.release();
    ({ given: this.given, contents: this.contents } = this.compared);
    this.compared = undefined;
  }

  /** Closes the files. They are opened again when their columns are chosen again. */
  release(): void {
    this.file?.close();
    this.file = undefined;
  }

  clear(): void {
    this.release();
    this.given = [];
    this.contents = undefined;
    this.compared = undefined;
    this.sheets = undefined;
  }
}

/** One name for files; empty without any. */
export function nameOfGiven(files: readonly GivenFile[]): string {
  return files.length === 0 ? '' : nameOf(files.map(({ name }) => ({ fileName: name })));
}

/** Undefined if the files are too large to be saved with a draft, or cannot be read: `PayrollFiles.open` reports that. */
export async function contentsOf(files: readonly GivenFile[]): Promise<readonly SavedFile[] | undefined> {
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_SAVED_BYTES) return undefined;
  const read = files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }));
  return Promise.all(read).catch(() => undefined);
}

function givenFileOf({ name, bytes }: SavedFile): GivenFile {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer as ArrayBuffer) };
}
