import { createReadStream, existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { counted } from '../../../src/domain/platform/text/wording';
import { LineArchive } from '../../billing/bills/archive/LineArchive';
import { BillsWithArchivedLines } from '../../office/retention/BillsWithArchivedLines';
import { SqlBillRecords } from '../../office/retention/SqlBillRecords';
import { SqlLineRecords } from '../../office/retention/SqlLineRecords';
import {
  type BillRecord,
  type BillRecords,
  isSame,
  readYear,
  UnusableYearFile,
  writeYear,
  type YearSummary,
} from '../../office/retention/YearFile';
import { type Config, ConfigError } from '../../platform/config/Config';
import { specialDataOf } from '../../platform/database/specialData';
import type { Db } from '../../platform/database/Tables';
import { openFiles } from '../../platform/files/FolderFiles';
import { SealedFiles } from '../../platform/files/SealedFiles';
import { errorCodeOf } from '../../platform/shared/errorCodeOf';
import { type BackupKeys, decryptBackup, encryptBackup } from './backup/encryptedBackup';
import { assertMayBePlain, writeAtomically } from './backup/saveBackup';

const COMPARED_AT_ONCE = 200;
const MAX_NAMED = 20;

/**
 * Saves every bill of a year in one compressed file, encrypted with `BACKUP_KEY`, and reads it back.
 *
 * @param file by default, one of the year in the data folder.
 * @returns what was saved, for the operator.
 * @throws ConfigError if there is such a file already, no bill, or no `BACKUP_KEY` where the file may not be plain. @throws UnusableYearFile if a bill does not add up.
 */
export async function exportYear(
  config: Config,
  db: Db,
  {
    year,
    file: given,
    mayBePlain,
    now,
  }: {
    readonly year: number;
    readonly file: string | undefined;
    readonly mayBePlain: boolean;
    readonly now: Date;
  },
): Promise<string> {
  assertMayBePlain(config, mayBePlain);
  const file = given ?? path.join(config.dataDir, 'years', `listbill-${year}.jsonl.gz`);
  if (existsSync(file)) throw new ConfigError(`${file} exists already. Move it, or name another file.`);
  const records = await billRecords(config, db);
  if ((await records.next(year, undefined, 1)).length === 0) return `No bill ended in ${year}. Nothing was saved.`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const { key } = config.backup;
  const packed = compressed(writeYear(records, year, now));
  await writeAtomically(file, key ? encryptBackup(packed, key) : packed);
  const summary = await readYear(linesIn(file, config.backup));
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  const saved = `Saved to ${file} (${megabytes} MB${key ? ', encrypted' : ''}), and read back: ${summaryText(summary)}`;
  return `${saved} The database is unchanged.`;
}

async function billRecords(config: Config, db: Db): Promise<BillRecords> {
  const files = new SealedFiles(await openFiles(config.files), specialDataOf(db));
  return new BillsWithArchivedLines(new SqlBillRecords(db), new LineArchive(new SqlLineRecords(db), files));
}

async function* compressed(lines: AsyncIterable<string>): AsyncGenerator<Buffer, void, undefined> {
  async function* ended() {
    for await (const line of lines) yield `${line}\n`;
  }
  const gzip = createGzip();
  const packing = pipeline(Readable.from(ended()), gzip);
  packing.catch(() => undefined);
  for await (const chunk of gzip) yield chunk as Buffer;
  await packing;
}

/** @throws UnusableYearFile if the file is missing or damaged. @throws BackupUnusable if it cannot be decrypted. */
async function* linesIn(file: string, keys: BackupKeys): AsyncGenerator<string, void, undefined> {
  if (!existsSync(file)) throw new UnusableYearFile(`The file ${file} does not exist.`);
  const bytes = await decryptBackup(createReadStream(file, { highWaterMark: 1024 * 1024 }), keys);
  const gunzip = createGunzip();
  const unpacking = pipeline(Readable.from(bytes.rest()), gunzip);
  unpacking.catch(() => undefined);
  const decoder = new TextDecoder();
  let begun: string[] = [];
  try {
    for await (const chunk of gunzip) {
      const [first = '', ...others] = decoder.decode(chunk as Buffer, { stream: true }).split('\n');
      begun.push(first);
      for (const next of others) {
        yield begun.join('');
        begun = [next];
      }
    }
    await unpacking;
  } catch (cause) {
    if (!errorCodeOf(cause)?.startsWith('Z_')) throw cause;
    throw new UnusableYearFile('The file is damaged or incomplete.', { cause });
  } finally {
    await bytes.close();
  }
  if (begun.join('') !== '') throw new UnusableYearFile('The file is damaged or incomplete.');
}

function summaryText({ year, bills, lines, unpaid, dueCents, paidCents }: YearSummary): string {
  const amounts = `due ${formatCents(cents(dueCents))}, paid ${formatCents(cents(paidCents))}`;
  const open = unpaid === 0 ? '' : `, ${unpaid.toLocaleString('en-US')} of them not paid`;
  return `${counted(bills, 'bill')} that ended in ${year}${open}, with ${counted(lines, 'line')}, ${amounts}. Every bill adds up.`;
}

/** Checks a year's file and compares it with the database. @returns a summary to print @throws UnusableYearFile */
export async function checkYear(config: Config, db: Db, file: string): Promise<string> {
  const comparison = new Comparison(await billRecords(config, db));
  const summary = await readYear(linesIn(file, config.backup), (record) => comparison.add(record));
  await comparison.compare();
  return [`Saved at ${summary.madeAt}: ${summaryText(summary)}`, comparison.text()].join('\n');
}

/** Compares bills of a file with those in the database. */
class Comparison {
  private waiting: BillRecord[] = [];
  private same = 0;
  private readonly changed: string[] = [];
  private readonly missing: string[] = [];

  constructor(private readonly records: BillRecords) {}

  async add(record: BillRecord): Promise<void> {
    this.waiting.push(record);
    if (this.waiting.length >= COMPARED_AT_ONCE) await this.compare();
  }

  async compare(): Promise<void> {
    const keys = this.waiting.map(({ bill }) => ({ groupNumber: bill.group_number, billPk: bill.bill_pk }));
    const current = (await this.records.records(keys)).map((text) => JSON.parse(text) as BillRecord);
    const byPk = new Map(current.map((record) => [record.bill.bill_pk, record]));
    for (const saved of this.waiting) {
      const now = byPk.get(saved.bill.bill_pk);
      if (now && isSame(saved, now)) this.same += 1;
      else (now ? this.changed : this.missing).push(`${saved.bill.bill_number} of group ${saved.bill.group_number}`);
    }
    this.waiting = [];
  }

  text(): string {
    const named = (bills: readonly string[], what: string) =>
      bills.length === 0
        ? []
        : [
            `${counted(bills.length, 'bill')} ${what}: ${bills.slice(0, MAX_NAMED).join(', ')}${bills.length > MAX_NAMED ? ', …' : ''}.`,
          ];
    const all = this.changed.length + this.missing.length === 0;
    return [
      all ? 'The database has the same.' : `${counted(this.same, 'bill')} in the database: unchanged.`,
      ...named(this.changed, 'changed since'),
      ...named(this.missing, 'not in the database'),
    ].join('\n');
  }
}

/** Finds bills in a year's file. @param bill number or key. @returns them as JSON. @throws UnusableYearFile */
export async function billInYear(config: Config, file: string, bill: string): Promise<string> {
  const found: BillRecord[] = [];
  await readYear(linesIn(file, config.backup), (record) => {
    if ([record.bill.bill_number, record.bill.bill_pk].includes(bill)) found.push(record);
  });
  if (found.length === 0) throw new UnusableYearFile(`The file has no bill ${bill}.`);
  return found.map((record) => JSON.stringify(record, null, 2)).join('\n');
}
