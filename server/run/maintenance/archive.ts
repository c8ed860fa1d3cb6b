import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROCESSING_NAME } from '../../../src/domain/money/processing/RunHistory';
import { counted } from '../../../src/domain/platform/text/wording';
import { type ArchivedBillFilter, LineArchive, UnusableArchive } from '../../billing/bills/archive/LineArchive';
import { SnapshotArchive } from '../../billing/bills/archive/SnapshotArchive';
import { SqlLineRecords } from '../../office/retention/SqlLineRecords';
import { SqlSnapshotRecords } from '../../office/retention/SqlSnapshotRecords';
import { UnusableYearFile } from '../../office/retention/YearFile';
import { type Config, ConfigError } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import { specialDataOf } from '../../platform/database/specialData';
import type { Db } from '../../platform/database/Tables';
import { openFiles } from '../../platform/files/FolderFiles';
import { SealedFiles } from '../../platform/files/SealedFiles';
import { assertKnownStorage } from '../start/checks/fileStorageChecks';
import { BackupUnusable } from './backup/BackupFile';
import { runCommand } from './runCommand';
import { withDatabase } from './withDatabase';
import { billInYear, checkYear, exportYear } from './yearFiles';

const USAGE = `Choose a command:

  npm run archive -- --export 2024 [file]         saves every bill that ended in 2024, with its lines, changes, events, payments, and
                                                  ledger entries, in one compressed file, and changes nothing in the database.
                                                  Without BACKUP_KEY it is refused, unless --unencrypted is given
  npm run archive -- --read <file>                checks such a file, and compares it with the database
  npm run archive -- --read <file> --bill <number>  prints a bill from it
  npm run archive -- --before 2024                says how many paid bills ended before 2024 and have their released state, which
                                                  only a revert needs, in the database
  npm run archive -- --before 2024 --apply        moves it to compressed files in the file storage. A bill that is reopened and
                                                  reverted reads it back. Interrupted, it continues the next time. Back up first.
  npm run archive -- --lines --before 2022        says how many unchanged lines of paid bills ended before 2022
  npm run archive -- --lines --before 2022 --apply  moves them to compressed files as well. Amounts, changed lines, and each member's latest
                                                  line stay. A manager brings the lines of a bill back on its page
  npm run archive -- --bring-back --year 2021     brings the lines of all bills that ended in 2021 back
  npm run archive -- --bring-back --group 104233  brings the lines of all bills of a group back`;

type Work = (config: Config) => Promise<string>;

/**
 * Runs `npm run archive`, and prints the result. Servers on PostgreSQL may run meanwhile.
 *
 * @param words the options, as typed.
 * @param folder base of a relative file.
 * @param now years that are not over are refused.
 * @returns the exit code.
 */
export function archiveYears(
  environment: NodeJS.ProcessEnv,
  words: readonly string[],
  folder: string,
  now = new Date(),
): Promise<number> {
  return runCommand(async () => {
    const work = workOf(words, folder, now);
    console.log(await work({ ...readConfig(environment), demo: false }));
    return 0;
  }, [UnusableYearFile, UnusableArchive, BackupUnusable]);
}

/** @throws ConfigError with the usage. */
function workOf(words: readonly string[], folder: string, now: Date): Work {
  const { values, file } = parsed(words, folder);
  const { before, export: exported, read, bill, apply, lines, year, group, unencrypted: mayBePlain } = values;
  const thisYear = now.getUTCFullYear();
  if (values['bring-back']) {
    const isAlone = file === undefined && !apply && !lines && !mayBePlain;
    if (!isAlone || [before, exported, read, bill].some((one) => one !== undefined)) throw new ConfigError(USAGE);
    if ((year === undefined) === (group === undefined)) throw new ConfigError(USAGE);
    const which = group === undefined ? { year: yearOf(year, thisYear) } : { groupNumber: group };
    return (config) => withDatabase(config, (db) => bringBack(config, db, which, now));
  }
  if (year !== undefined || group !== undefined) throw new ConfigError(USAGE);
  if (lines && (before === undefined || [exported, read, bill].some((one) => one !== undefined)))
    throw new ConfigError(USAGE);
  if (exported !== undefined && before === undefined && read === undefined && bill === undefined && !apply) {
    const year = yearOf(exported, thisYear - 1);
    return (config) => withDatabase(config, (db) => exportYear(config, db, { year, file, mayBePlain, now }));
  }
  if (file !== undefined || exported !== undefined || mayBePlain) throw new ConfigError(USAGE);
  if (read !== undefined && before === undefined && !apply) {
    const from = path.resolve(folder, read);
    if (bill !== undefined) return (config) => billInYear(config, from, bill);
    return (config) => withDatabase(config, (db) => checkYear(config, db, from));
  }
  if (read !== undefined || bill !== undefined) throw new ConfigError(USAGE);
  const day = `${yearOf(before, thisYear)}-01-01`;
  if (lines) {
    const oldest = `${yearOf(before, thisYear - 1)}-01-01`;
    return (config) =>
      withDatabase(config, (db) => (apply ? archiveLines(config, db, oldest, now) : previewLines(db, oldest)));
  }
  return (config) => withDatabase(config, (db) => (apply ? archive(config, db, day) : preview(db, day)));
}

function parsed(words: readonly string[], folder: string) {
  const text = { type: 'string' } as const;
  const options = {
    export: text,
    read: text,
    bill: text,
    before: text,
    'bring-back': { type: 'boolean', default: false },
    year: text,
    group: text,
    lines: { type: 'boolean', default: false },
    apply: { type: 'boolean', default: false },
    unencrypted: { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [name, ...others] = positionals;
    if (others.length === 0) return { values, file: name === undefined ? undefined : path.resolve(folder, name) };
  } catch {
    // An unknown option.
  }
  throw new ConfigError(USAGE);
}

/** @throws ConfigError with the usage, unless it is a year up to `last`. */
function yearOf(word: string | undefined, last: number): number {
  if (word === undefined || !/^[12]\d{3}$/.test(word) || Number(word) > last) throw new ConfigError(USAGE);
  return Number(word);
}

async function preview(db: Db, before: string): Promise<string> {
  const { bills, lines } = await new SqlSnapshotRecords(db).count(before);
  if (bills === 0) return 'There is nothing to archive.';
  return `${bills} paid bills with ${lines} lines would be archived. Nothing was changed: add --apply.`;
}

async function previewLines(db: Db, before: string): Promise<string> {
  const { bills, lines } = await new SqlLineRecords(db).count(before);
  if (bills === 0) return 'There are no lines to archive.';
  return `${counted(lines, 'unchanged line')} of ${counted(bills, 'paid bill')} would be archived. Nothing was changed: add --apply.`;
}

async function archiveLines(config: Config, db: Db, before: string, now: Date): Promise<string> {
  const archiving = await lineArchive(config, db);
  const done = await archiving.run(before, now, (count) => console.log(`  ${counted(count, 'bill')}`));
  return `Lines of ${counted(done, 'bill')} were archived.`;
}

async function bringBack(config: Config, db: Db, which: ArchivedBillFilter, now: Date): Promise<string> {
  const failures: string[] = [];
  const archiving = await lineArchive(config, db);
  const done = await archiving.bringBackAll(which, { userId: null, name: PROCESSING_NAME }, now, ({ message }) =>
    failures.push(message),
  );
  return [...failures, `Lines of ${counted(done, 'bill')} were brought back.`].join('\n');
}

async function lineArchive(config: Config, db: Db): Promise<LineArchive> {
  const files = await openFiles(config.files);
  await assertKnownStorage(db, files, config.files);
  return new LineArchive(new SqlLineRecords(db), new SealedFiles(files, specialDataOf(db)));
}

async function archive(config: Config, db: Db, before: string): Promise<string> {
  const records = new SqlSnapshotRecords(db);
  const { bills } = await records.count(before);
  const files = await openFiles(config.files);
  await assertKnownStorage(db, files, config.files);
  const archiving = new SnapshotArchive(records, new SealedFiles(files, specialDataOf(db)));
  const done = await archiving.run(before, (count) => console.log(`  ${count} of ${bills} bills`));
  return `${done} bills were archived.`;
}
