import { sideOfCode } from '../../../src/domain/money/statements/bai2Codes';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';

/** A transaction to write. Amounts have no sign: the type code says the side. */
export interface Bai2Transaction {
  readonly typeCode: string;
  readonly amountCents: number;
  /** Kind of funds with its fields, such as `S,1,2,3`. Default: none. */
  readonly funds?: string;
  readonly bankReference?: string;
  readonly customerReference?: string;
  readonly text?: string;
}

export interface Bai2Day {
  readonly day: LocalDate;
  readonly openingCents: number;
  readonly transactions: readonly Bai2Transaction[];
}

export interface Bai2Options {
  readonly accountNumber?: string;
  readonly eol?: string;
  /** Characters at which a text goes on in a record 88. Default: never. */
  readonly textWidth?: number;
}

/** Signed amount of a transaction. */
export function signedCents({ typeCode, amountCents }: Bai2Transaction): number {
  return sideOfCode(typeCode) === 'debit' ? -amountCents : amountCents;
}

const short = (day: LocalDate) => day.slice(2).replaceAll('-', '');

/** Writes a BAI2 file with one account, one group a day, and all totals. */
export function writeBai2(days: readonly Bai2Day[], options: Bai2Options = {}): string {
  const { accountNumber = '0004711888123', eol = '\n', textWidth = Number.POSITIVE_INFINITY } = options;
  const records: string[] = [
    `01,0110000150,LISTBILL,${short(days[0]?.day ?? ('2026-01-01' as LocalDate))},0600,1,,,2/`,
  ];
  const totals: number[] = [];
  for (const { day, openingCents, transactions } of days) {
    const closing = transactions.reduce((sum, one) => sum + signedCents(one), openingCents);
    const account = [
      `03,${accountNumber},USD,010,${openingCents},,,015,${closing},,/`,
      `88,100,${sumOf(transactions, 'credit')},${count(transactions, 'credit')},0/`,
      ...transactions.flatMap((one) => transactionRecords(one, textWidth)),
    ];
    const total =
      openingCents +
      closing +
      sumOf(transactions, 'credit') +
      transactions.reduce((sum, one) => sum + one.amountCents, 0);
    totals.push(total);
    account.push(`49,${total},${account.length + 1}/`);
    records.push(`02,LISTBILL,0110000150,1,${short(day)},,USD,2/`, ...account, `98,${total},1,${account.length + 2}/`);
  }
  records.push(`99,${totals.reduce((sum, one) => sum + one, 0)},${days.length},${records.length + 1}/`);
  return records.join(eol) + eol;
}

function transactionRecords(transaction: Bai2Transaction, textWidth: number): string[] {
  const { typeCode, amountCents, funds = '', bankReference = '', customerReference = '', text = '' } = transaction;
  const fields = `16,${typeCode},${amountCents},${funds},${bankReference},${customerReference},`;
  if (text === '') return [`${fields}/`];
  const words = text.split(' ');
  const lines: string[] = [];
  let line = words.shift() ?? '';
  for (const word of words) {
    if (line.length + word.length + 1 > textWidth) {
      lines.push(line);
      line = word;
    } else line += ` ${word}`;
  }
  lines.push(line);
  return lines.map((one, at) => (at === 0 ? fields + one : `88,${one}`));
}

const ofSide = (all: readonly Bai2Transaction[], side: string) =>
  all.filter((one) => sideOfCode(one.typeCode) === side);
const sumOf = (all: readonly Bai2Transaction[], side: string) =>
  ofSide(all, side).reduce((sum, one) => sum + one.amountCents, 0);
const count = (all: readonly Bai2Transaction[], side: string) => ofSide(all, side).length;
