import type { BankFileKind } from '../../../../src/domain/money/processing/BankFile';
import type { Originator } from '../../../../src/domain/money/processing/Originator';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { plainLetters } from '../../../../src/domain/platform/text/plainLetters';

/** A debit of one bank account, or a small credit that verifies it. */
export interface AchEntry {
  /** The end of the trace number: ascends in the file. */
  readonly entryNo: number;
  /** The day the bank moves the money. */
  readonly settleDate: LocalDate;
  readonly accountType: 'checking' | 'savings';
  /** Nine digits. */
  readonly routingNumber: string;
  /** 4 to 17 digits. */
  readonly accountNumber: string;
  readonly amountCents: Cents;
  readonly confirmation: string;
  readonly groupName: string;
  /** Whether this is another attempt at a returned debit, which goes into a `RETRY PYMT` batch. Default: no. */
  readonly isAgain?: boolean;
  /** Payment-related information of an addenda record (05), up to 80 characters. Default: the entry has none. */
  readonly addenda?: string | null;
}

/** What a NACHA file contains. */
export interface AchFile {
  readonly businessDate: LocalDate;
  /** A to Z, then 0 to 9: tells apart the files of a date. */
  readonly modifier: string;
  /** HHMM; null leaves it out. */
  readonly creationTime: string | null;
  readonly originator: Originator;
  readonly kind: BankFileKind;
  /** By settlement date, then by number. */
  readonly entries: readonly AchEntry[];
}

const RECORDS_PER_BLOCK = 10;
/** What the description of a batch of debits that are presented again must be. @source Nacha Operating Rules, Subsection 2.12.4 */
const PRESENTED_AGAIN = 'RETRY PYMT';

/** Values that differ by kind. Nacha's micro-entry rule requires ACCTVERIFY, and Section 2.9 requires REVERSAL. */
const KINDS = {
  PAYMENTS: { serviceClass: '225', description: 'PREMIUM', codes: { checking: '27', savings: '37' } },
  REMITTANCES: { serviceClass: '220', description: 'PREMIUM', codes: { checking: '22', savings: '32' } },
  REVERSALS: { serviceClass: '220', description: 'REVERSAL', codes: { checking: '22', savings: '32' } },
  REFUNDS: { serviceClass: '220', description: 'REFUND', codes: { checking: '22', savings: '32' } },
  MICRO_DEPOSITS: { serviceClass: '220', description: 'ACCTVERIFY', codes: { checking: '22', savings: '32' } },
} as const;

/**
 * Writes a NACHA file of corporate debits or credits (CCD), with an addenda record where an entry has one (CCD+): one batch per settlement date, and one of debits presented again, 94 characters per record,
 * filled up to a multiple of ten records. The same input gives the same bytes.
 *
 * @throws RangeError if an amount or a total has too many digits.
 * @source Nacha Operating Rules, appendix 3
 */
export function nachaFile({ businessDate, modifier, creationTime, originator, kind, entries }: AchFile): string {
  const { bankRouting, bankName, companyId, companyName } = originator;
  const header = [
    '101',
    ` ${bankRouting}`,
    digits(companyId, 10, ' '),
    shortDate(businessDate),
    text(creationTime ?? '', 4),
    modifier,
    '094101',
    text(bankName, 23),
    text(companyName, 23),
    text('', 8),
  ];
  const batches = [...batchesOf(entries).values()].map((batch, index) =>
    batchRecords(batch, digits(index + 1, 7), originator, kind),
  );
  const recordCount = 2 + batches.reduce((count, batch) => count + batch.length, 0);
  const blockCount = Math.ceil(recordCount / RECORDS_PER_BLOCK);
  const control = [
    '9',
    digits(batches.length, 6),
    digits(blockCount, 6),
    digits(countOf(entries), 8),
    hashOf(entries),
    ...totalsOf(entries, kind),
    text('', 39),
  ];
  const fillers = Array.from({ length: blockCount * RECORDS_PER_BLOCK - recordCount }, () => '9'.repeat(94));
  return [header.join(''), ...batches.flat(), control.join(''), ...fillers].map((record) => `${record}\r\n`).join('');
}

/** Entries of one settlement date; those that present a debit again are apart. */
function batchesOf(entries: readonly AchEntry[]): ReadonlyMap<string, readonly AchEntry[]> {
  const batches = new Map<string, AchEntry[]>();
  for (const entry of entries) {
    const key = `${entry.settleDate} ${entry.isAgain ?? false}`;
    const batch = batches.get(key);
    if (batch) batch.push(entry);
    else batches.set(key, [entry]);
  }
  return batches;
}

function batchRecords(
  entries: readonly AchEntry[],
  batchNumber: string,
  originator: Originator,
  kind: BankFileKind,
): string[] {
  const { serviceClass, description, codes } = KINDS[kind];
  const { bankRouting, companyId, companyName } = originator;
  const [company, bank] = [digits(companyId, 10, ' '), bankRouting.slice(0, 8)];
  const settles = entries[0] ? shortDate(entries[0].settleDate) : '';
  const header = [
    `5${serviceClass}`,
    text(companyName, 16),
    text('', 20),
    company,
    'CCD',
    text(entries[0]?.isAgain ? PRESENTED_AGAIN : description, 10),
    text('', 6),
    settles,
    '   1',
    bank,
    batchNumber,
  ];
  const control = [
    `8${serviceClass}`,
    digits(countOf(entries), 6),
    hashOf(entries),
    ...totalsOf(entries, kind),
    company,
    text('', 25),
    bank,
    batchNumber,
  ];
  return [
    header.join(''),
    ...entries.flatMap((entry) => entryRecords(entry, codes[entry.accountType], bank)),
    control.join(''),
  ];
}

/** Entries and addenda records. */
function countOf(entries: readonly AchEntry[]): number {
  return entries.reduce((count, { addenda }) => count + (addenda ? 2 : 1), 0);
}

function entryRecords(entry: AchEntry, code: string, bank: string): readonly string[] {
  const number = digits(entry.entryNo, 7);
  const { addenda } = entry;
  const record = [
    `6${code}`,
    entry.routingNumber,
    text(entry.accountNumber, 17),
    digits(entry.amountCents, 10),
    text(entry.confirmation, 15),
    // A bank refuses an entry without a name, which is all that is left of one in another script.
    text(allowed(entry.groupName).trim() === '' ? entry.confirmation : entry.groupName, 22),
    addenda ? '  1' : '  0',
    bank,
    number,
  ].join('');
  return addenda ? [record, ['705', addenda.slice(0, 80).padEnd(80), '0001', number].join('')] : [record];
}

/** Sum of the receiving banks' numbers without check digit; only its last ten digits. */
function hashOf(entries: readonly AchEntry[]): string {
  const sum = entries.reduce((total, { routingNumber }) => total + Number(routingNumber.slice(0, 8)), 0);
  return String(sum).slice(-10).padStart(10, '0');
}

/** Total debits, then total credits. */
function totalsOf(entries: readonly AchEntry[], kind: BankFileKind): readonly [string, string] {
  const total = digits(
    entries.reduce((sum, { amountCents }) => sum + amountCents, 0),
    12,
  );
  const none = digits(0, 12);
  return kind === 'PAYMENTS' ? [total, none] : [none, total];
}

function digits(value: number | string, length: number, fill = '0'): string {
  const written = String(value).padStart(length, fill);
  if (written.length > length) throw new RangeError(`${written} has more than ${length} digits.`);
  return written;
}

/** YYMMDD. */
function shortDate(date: LocalDate): string {
  return date.slice(2).replaceAll('-', '');
}

const NOT_ALLOWED = /[^A-Z0-9 .,&'()/-]/g;

function allowed(value: string): string {
  return plainLetters(value).toUpperCase().replace(NOT_ALLOWED, ' ');
}

/** Upper case without accents, cut or filled to a length: banks accept few other characters. */
function text(value: string, length: number): string {
  return allowed(value).slice(0, length).padEnd(length);
}
