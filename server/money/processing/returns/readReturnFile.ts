import type { ReturnFileFrame } from '../../../../src/domain/money/payments/returnAccount';
import type { ReturnedEntry } from '../../../../src/domain/money/payments/returnFile';
import { bankFileFormat } from '../../../../src/domain/platform/files/bankFile';
import type { LineProblem } from '../../../../src/domain/platform/files/LineProblem';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { achRecords, RECORD_LENGTH, strangeCharacter } from './achRecords';

const RECORDS_PER_BLOCK = 10;
const MAX_PROBLEMS = 20;
/** Fills the last block. Some programs write more or fewer digits. */
const FILLER = /^9+\s*$/;

/** Counts and totals that a batch's or a file's control record has to repeat. */
interface Totals {
  /** Entries and addenda. */
  count: number;
  /** Sum of the banks' numbers without check digit. */
  hash: number;
  debitCents: number;
  creditCents: number;
}

type Stage = 'header' | 'batch' | 'entry' | 'addenda' | 'end';

/**
 * Reads a NACHA return file: returns (addenda 99) and notifications of change (addenda 98). A file is read completely or not
 * at all: every count, hash and total has to agree. A file without entries is what banks send on a day without returns. Two files
 * in one are read as one.
 *
 * @returns entries in the order of the file; none if there is a problem.
 * @source Nacha Operating Rules, appendices 3 to 5
 * @source docs/decisions/returns.md#a-return-file-may-lack-line-breaks-or-trailing-blanks
 * @source docs/decisions/returns.md#a-return-file-is-read-completely-or-not-at-all
 */
export function readReturnFile(text: string): {
  readonly entries: readonly ReturnedEntry[];
  readonly problems: readonly LineProblem[];
  readonly frame: ReturnFileFrame;
} {
  const format = bankFileFormat(text);
  if (format === 'bai2' || format === 'lockbox')
    return { entries: [], problems: [{ line: null, message: OTHERS[format] }], frame: NO_FRAME };
  const reader = new ReturnFileReader();
  for (const [index, record] of achRecords(text).entries()) {
    if (record.trim() === '') reader.skipBlank();
    else reader.take(record, index + 1);
  }
  return reader.result();
}

/** Types of the addenda of payments: points of sale, remittance information, and international entries. */
const OTHER_ADDENDA = /^(?:0[25]|1[0-8])$/;

const NO_FRAME: ReturnFileFrame = { titles: 0, controls: 0, blank: 0 };

const OTHERS = {
  bai2: "This is a bank's statement (BAI2), not a NACHA return file. Add it under Bank.",
  lockbox: 'This is a lockbox file, not a NACHA return file. Upload it under Files as a lockbox.',
} as const;

class ReturnFileReader {
  private readonly entries: ReturnedEntry[] = [];
  private readonly problems: LineProblem[] = [];
  private stage: Stage = 'header';
  private batch = noTotals();
  private readonly file = noTotals();
  private batchNumber = '';
  private batchCount = 0;
  /** Records of the file, and lines that fill its last block. */
  private recordCount = 0;
  private fillerCount = 0;
  /** The file control record, until all lines of its file are read. */
  private control: { readonly blocks: number; readonly line: number } | undefined;
  private entry: { readonly record: string; readonly line: number } | undefined;
  private readonly frame = { titles: 0, controls: 0, blank: 0 };

  /** Counts a blank line, which says nothing. */
  skipBlank(): void {
    this.frame.blank += 1;
  }

  take(record: string, line: number): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    if (this.stage === 'end' && FILLER.test(record)) {
      this.fillerCount += 1;
      this.frame.blank += 1;
      return;
    }
    if (this.stage === 'end' && record.startsWith('101')) this.beginNextFile();
    this.recordCount += 1;
    if (record.length !== RECORD_LENGTH) {
      this.refuse(
        line,
        `Every line of a NACHA file has 94 characters. This one has ${record.length}. Choose the return file as the bank sent it.`,
      );
      return;
    }
    const strange = strangeCharacter(record);
    if (strange !== undefined) {
      this.refuse(
        line,
        `Character ${strange + 1} of this line is not allowed in a NACHA file. Download the file again.`,
      );
      return;
    }
    if (this.stage === 'end') {
      this.refuse(line, 'The file goes on after its file control record. Download the file again.');
      return;
    }
    if (/^[89]/.test(record)) this.frame.controls += 1;
    else if (!record.startsWith('6')) this.frame.titles += 1;
    switch (record.charAt(0)) {
      case '1':
        return this.header(record, line);
      case '5':
        return this.batchHeader(record, line);
      case '6':
        return this.entryDetail(record, line);
      case '7':
        return this.addenda(record, line);
      case '8':
        return this.batchControl(record, line);
      case '9':
        return this.fileControl(record, line);
      default:
        this.refuse(line, `A line starts with 1, 5, 6, 7, 8 or 9, not with "${record.charAt(0)}".`);
    }
  }

  result() {
    if (this.problems.length === 0 && this.stage !== 'end') {
      this.refuse(null, 'The file has no file control record at its end. It is cut off: download it again.');
    }
    this.countBlocks();
    return { entries: this.problems.length > 0 ? [] : this.entries, problems: this.problems, frame: this.frame };
  }

  /** Banks may join the files of a day. */
  private beginNextFile(): void {
    this.countBlocks();
    this.stage = 'header';
    this.batchCount = 0;
    Object.assign(this.file, noTotals());
    [this.recordCount, this.fillerCount] = [0, 0];
  }

  /** Banks may leave out the lines that fill the last block, or add some, and say no block for a file without batches. */
  private countBlocks(): void {
    const { control } = this;
    if (!control) return;
    this.control = undefined;
    const needed = Math.ceil(this.recordCount / RECORDS_PER_BLOCK);
    const filled = Math.ceil((this.recordCount + this.fillerCount) / RECORDS_PER_BLOCK);
    if (control.blocks === filled || (control.blocks === 0 && this.batchCount === 0)) return;
    this.expect(control.line, 'number of blocks of ten lines', control.blocks, needed);
  }

  private header(record: string, line: number): void {
    if (this.isMisplaced('header', line, 'file header')) return;
    this.stage = 'batch';
    if (record.slice(1, 3) !== '01' || record.slice(34, 40) !== '094101') {
      this.refuse(line, 'This is not the file header of a NACHA file. Choose the file that the bank sent.');
    }
  }

  private batchHeader(record: string, line: number): void {
    if (this.isMisplaced('batch', line, 'batch header')) return;
    this.stage = 'entry';
    this.batch = noTotals();
    this.batchCount += 1;
    this.batchNumber = record.slice(87, 94);
  }

  private entryDetail(record: string, line: number): void {
    if (this.isMisplaced('entry', line, 'entry')) return;
    this.stage = 'addenda';
    this.entry = { record, line };
    const code = record.slice(1, 3);
    if (!/^[23][16]$/.test(code)) {
      this.refuse(
        line,
        `Transaction code ${code} is not a return. This looks like a file of payments, not of returns.`,
      );
    }
    if (!/^\d{8}$/.test(record.slice(3, 11)) || !/^\d{10}$/.test(record.slice(29, 39))) {
      this.refuse(line, 'The routing number or the amount is not a number. Download the file again.');
      this.entry = undefined;
      return;
    }
    if (record[78] !== '1') this.refuse(line, 'The entry has no addenda record, so it gives no reason.');
    const amount = Number(record.slice(29, 39));
    add(this.batch, {
      count: 1,
      hash: Number(record.slice(3, 11)),
      debitCents: code.endsWith('6') ? amount : 0,
      creditCents: code.endsWith('1') ? amount : 0,
    });
  }

  private addenda(record: string, line: number): void {
    if (this.isMisplaced('addenda', line, 'addenda record')) return;
    this.batch.count += 1;
    const [type, code, originalTrace] = [record.slice(1, 3), record.slice(3, 6), record.slice(6, 21)];
    if (type !== '99' && type !== '98') {
      // Some banks repeat the addenda of the returned entry before the reason.
      if (record.slice(87) !== (this.entry?.record.slice(87) ?? record.slice(87)))
        this.refuse(line, `The trace number differs from that of line ${this.entry?.line}.`);
      if (!OTHER_ADDENDA.test(type))
        this.refuse(line, `Addenda type ${type} is not one of Nacha’s. Download the file again.`);
      return;
    }
    this.stage = 'entry';
    const { entry } = this;
    if (!entry) return;
    const isReturn = type === '99';
    if (!(isReturn ? /^R\d\d$/ : /^C\d\d$/).test(code) || !/^\d{15}$/.test(originalTrace)) {
      this.refuse(line, 'The reason code or the original trace number cannot be read.');
      return;
    }
    if (record.slice(79) !== entry.record.slice(79)) {
      this.refuse(line, `The trace number differs from that of line ${entry.line}.`);
    }
    this.entries.push({
      line: entry.line,
      kind: isReturn ? 'return' : 'change',
      isCredit: entry.record[2] === '1',
      code,
      amountCents: cents(Number(entry.record.slice(29, 39))),
      originalTrace,
      paymentId: entry.record.slice(39, 54).trim(),
      bank: record.slice(27, 35),
      accountNumber: entry.record.slice(12, 29).trim(),
      correctedData: isReturn ? '' : record.slice(35, 64),
    });
  }

  private batchControl(record: string, line: number): void {
    if (this.isMisplaced('entry', line, 'batch control record')) return;
    this.stage = 'batch';
    this.compare(line, 'batch', this.batch, {
      count: record.slice(4, 10),
      hash: record.slice(10, 20),
      debitCents: record.slice(20, 32),
      creditCents: record.slice(32, 44),
    });
    if (record.slice(87) !== this.batchNumber) this.refuse(line, "The batch number differs from the batch header's.");
    add(this.file, this.batch);
  }

  private fileControl(record: string, line: number): void {
    if (this.isMisplaced('batch', line, 'file control record')) return;
    this.stage = 'end';
    this.compare(line, 'file', this.file, {
      count: record.slice(13, 21),
      hash: record.slice(21, 31),
      debitCents: record.slice(31, 43),
      creditCents: record.slice(43, 55),
    });
    this.expect(line, 'number of batches', Number(record.slice(1, 7)), this.batchCount);
    this.control = { blocks: Number(record.slice(7, 13)), line };
  }

  private compare(line: number, what: string, found: Totals, control: Readonly<Record<keyof Totals, string>>): void {
    this.expect(line, `number of entries and addenda in the ${what}`, Number(control.count), found.count);
    this.expect(line, `hash of the ${what}`, Number(control.hash), found.hash % 10_000_000_000);
    this.expect(line, `cents of debits in the ${what}`, Number(control.debitCents), found.debitCents);
    this.expect(line, `cents of credits in the ${what}`, Number(control.creditCents), found.creditCents);
  }

  private expect(line: number, what: string, control: number, found: number): void {
    if (control === found) return;
    const given = Number.isNaN(control) ? 'nothing' : String(control);
    const message = `The control record gives ${given} as the ${what}, but the lines have ${found}. Download the file again.`;
    this.refuse(line, message);
  }

  private isMisplaced(stage: Stage, line: number, what: string): boolean {
    if (this.stage === stage) return false;
    this.refuse(line, `There must be no ${what} here. Lines are missing or out of order: download the file again.`);
    return true;
  }

  private refuse(line: number | null, message: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ line, message });
  }
}

const noTotals = (): Totals => ({ count: 0, hash: 0, debitCents: 0, creditCents: 0 });

function add(totals: Totals, more: Totals): void {
  totals.count += more.count;
  totals.hash += more.hash;
  totals.debitCents += more.debitCents;
  totals.creditCents += more.creditCents;
}
