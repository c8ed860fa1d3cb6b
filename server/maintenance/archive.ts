import { parseArgs } from 'node:util';
import { SnapshotArchive } from '../application/retention/SnapshotArchive';
import { type Config, ConfigError } from '../config/Config';
import { readConfig } from '../config/readConfig';
import { openFiles } from '../infrastructure/files/FolderFiles';
import { DataFolderInUse } from '../infrastructure/files/lockDataFolder';
import { SqlSnapshotRecords } from '../infrastructure/sql/retention/SqlSnapshotRecords';
import type { Db } from '../infrastructure/sql/Tables';
import { describeError } from '../start/describeError';
import { assertKnownStorage } from '../start/fileStorageChecks';
import { withDatabase } from './withDatabase';

const USAGE = `Moves the released state of paid bills of years past, which only a revert needs, to compressed files in the file storage. A
bill that is reopened and reverted reads it back. Lines, changes, payments and the ledger stay in the database.

  npm run archive -- --before 2024            says how many bills and lines that would be, and changes nothing
  npm run archive -- --before 2024 --apply    archives them. Interrupted, it continues the next time. Back up first.`;

/**
 * Runs `npm run archive`, and prints the result. Servers on PostgreSQL may run meanwhile.
 *
 * @param words the options, as typed.
 * @param now years that are not over are refused.
 * @returns the exit code.
 */
export async function archiveYears(
  environment: NodeJS.ProcessEnv,
  words: readonly string[],
  now = new Date(),
): Promise<number> {
  try {
    const { before, isApplied } = optionsOf(words, now);
    const config = { ...readConfig(environment), demo: false };
    console.log(await withDatabase(config, (db) => (isApplied ? archive(config, db, before) : preview(db, before))));
    return 0;
  } catch (error) {
    const isPlain = [ConfigError, DataFolderInUse].some((kind) => error instanceof kind);
    console.error(isPlain && error instanceof Error ? error.message : describeError(error));
    return 1;
  }
}

/** @throws ConfigError with the usage. */
function optionsOf(words: readonly string[], now: Date): { readonly before: string; readonly isApplied: boolean } {
  const year = wordsToYear(words);
  if (year === undefined || year.before > now.getUTCFullYear()) throw new ConfigError(USAGE);
  return { before: `${year.before}-01-01`, isApplied: year.isApplied };
}

function wordsToYear(words: readonly string[]) {
  try {
    const options = { before: { type: 'string' }, apply: { type: 'boolean', default: false } } as const;
    const { values } = parseArgs({ args: [...words], options });
    return /^[12]\d{3}$/.test(values.before ?? '')
      ? { before: Number(values.before), isApplied: values.apply }
      : undefined;
  } catch {
    return undefined;
  }
}

async function preview(db: Db, before: string): Promise<string> {
  const { bills, lines } = await new SqlSnapshotRecords(db).count(before);
  if (bills === 0) return 'There is nothing to archive.';
  return `${bills} paid bills with ${lines} lines would be archived. Nothing was changed: add --apply.`;
}

async function archive(config: Config, db: Db, before: string): Promise<string> {
  const records = new SqlSnapshotRecords(db);
  const { bills } = await records.count(before);
  const files = await openFiles(config.files);
  await assertKnownStorage(db, files, config.files);
  const archiving = new SnapshotArchive(records, files);
  const done = await archiving.run(before, (count) => console.log(`  ${count} of ${bills} bills`));
  return `${done} bills were archived.`;
}
