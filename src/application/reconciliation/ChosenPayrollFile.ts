import type { GivenFile } from '../shared/GivenFile';
import type { OpenedPayrollFile } from './PayrollFile';
import type { PayrollFiles } from './ports';

/** Larger files are not saved with the draft: they have to be added again before other columns can be chosen. */
const MAX_SAVED_BYTES = 1024 * 1024;

/** The payroll file of a comparison, and the sheet of it that is opened. */
export class ChosenPayrollFile {
  /** The file itself, to read another sheet. */
  given: GivenFile | undefined;
  /** For the draft. */
  content: Uint8Array | undefined;
  private file: OpenedPayrollFile | undefined;
  /** The sheet that was chosen. */
  private sheet: string | undefined;

  constructor(private readonly files: PayrollFiles) {}

  /** Undefined also if the file has to be opened again. */
  get opened(): OpenedPayrollFile | undefined {
    return this.file?.isOpen() ? this.file : undefined;
  }

  /** Name of the opened sheet; undefined if there was no choice of sheets. */
  get sheetName(): string | undefined {
    return this.file && (this.file.sheets.length > 1 || this.sheet !== undefined) ? this.file.sheet : undefined;
  }

  /** Opens a file, and closes the one before. A result that is outdated by then is dropped. @throws PayrollFileError */
  async open(given: GivenFile, isCurrent: () => boolean, sheet?: string): Promise<void> {
    const opened = await this.files.open(given, sheet);
    if (!isCurrent()) return opened.close();
    this.file?.close();
    this.file = opened;
    this.sheet = sheet;
  }

  /** The file to read again; undefined if only its rows are known. */
  again(name: string): GivenFile | undefined {
    return this.given ?? (this.content && givenFileOf(name, this.content));
  }

  /** Closes the file. It is opened again when its columns are chosen again. */
  release(): void {
    this.file?.close();
    this.file = undefined;
  }

  clear(): void {
    this.release();
    this.given = undefined;
    this.content = undefined;
    this.sheet = undefined;
  }
}

/** Undefined if the file is too large to be saved with a draft, or cannot be read: `PayrollFiles.open` reports that. */
export async function contentOf(file: GivenFile): Promise<Uint8Array | undefined> {
  if (file.size > MAX_SAVED_BYTES) return undefined;
  return file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}

function givenFileOf(name: string, content: Uint8Array): GivenFile {
  return { name, size: content.length, arrayBuffer: () => Promise.resolve(content.slice().buffer as ArrayBuffer) };
}
