import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { counted } from '../../../../src/domain/platform/text/wording';
import type { Config } from '../../../platform/config/Config';
import type { OpenDatabase } from '../../../platform/database/engine/OpenDatabase';
import { MIGRATIONS } from '../../../platform/database/migrate';
import { otherSchema } from '../../../platform/database/schema/otherSchema';
import type { Db } from '../../../platform/database/Tables';
import { assertUnbroken, SqlInvariants } from '../../../platform/health/SqlInvariants';
import { AesEncryption } from '../../../platform/shared/AesEncryption';
import { isKeyOf } from '../../start/checks/databaseChecks';
import { REFERRED_FILES } from '../../start/checks/fileStorageChecks';
import {
  type BackupContents,
  type ComparedNumber,
  compareContents,
  contentsOf,
  differencesIn,
  parseContents,
} from './BackupContents';
import {
  type BackupHead,
  BackupUnusable,
  CONTENTS_PART,
  DATABASE_PART,
  FILES_PREFIX,
  type OpenedBackup,
} from './BackupFile';
import { type KeptData, migrateRestored } from './KeptData';

/** A backup that passed every check. */
export interface CheckedBackup {
  readonly steps: readonly { readonly name: string; readonly seconds: number }[];
  /** Number of money rules, and of the records they were checked on. */
  readonly rules: number;
  readonly records: number;
  readonly files: number;
  readonly compared: readonly ComparedNumber[];
}

/**
 * Restores a backup into a scratch database, compares it with what the backup says it contains, migrates it, and checks every
 * money invariant and that its files are complete.
 *
 * @throws BackupUnusable saying what is wrong with it.
 */
export async function checkBackup(
  config: Config,
  data: KeptData,
  { head, parts }: OpenedBackup,
): Promise<CheckedBackup> {
  assertUsable(head, data, config);
  const steps: { name: string; seconds: number }[] = [];
  let began = performance.now();
  const finish = (name: string) => {
    steps.push({ name, seconds: (performance.now() - began) / 1000 });
    began = performance.now();
  };
  const keys = new Set<string>();
  let saved: BackupContents | undefined;
  let scratch: OpenDatabase | undefined;
  try {
    for await (const { name, content } of parts()) {
      if (name === DATABASE_PART) scratch = await data.openScratch(content);
      else if (name === CONTENTS_PART) saved = parseContents((await buffer(content)).toString());
      else {
        keys.add(keyOf(name));
        await buffer(content);
      }
    }
    if (!scratch) throw new BackupUnusable('It contains no database.');
    finish('restored');
    // Years of bills take longer than a call may.
    await sql`set statement_timeout = 0`.execute(scratch.db);
    // Before the migrations, which may add rows.
    const compared = compareContents(saved, await contentsOf(scratch.db));
    assertEqual(compared);
    finish('compared');
    await migrateRestored(scratch.db);
    finish('migrated');
    const checked = await checkMoney(scratch.db);
    await assertFilesComplete(scratch.db, keys);
    finish('checked');
    return { steps, ...checked, files: keys.size, compared };
  } finally {
    await scratch?.close();
  }
}

/** The result for the operator. */
export function verifiedSentence({ rules, records, files }: CheckedBackup): string {
  const checked = `${rules} money rules hold for ${records} records`;
  return `Verified: restored into a scratch database, ${checked}, and all ${files} files are there.`;
}

/** @throws BackupUnusable if this program, engine, or encryption key cannot use the backup. */
export function assertUsable(head: BackupHead, data: Pick<KeptData, 'engine'>, config: Config): void {
  if (head.engine !== data.engine) {
    throw new BackupUnusable(
      head.engine === 'postgres'
        ? 'This backup is of a PostgreSQL database. Set DATABASE_URL to the one to restore it to.'
        : 'This backup is of an embedded database. Remove DATABASE_URL to restore it to a data folder.',
    );
  }
  const names = head.migrations ?? [];
  const problem = otherSchema('backup', names);
  if (problem !== undefined) throw new BackupUnusable(problem);
  const unknown = names.filter((name) => !(name in MIGRATIONS));
  if (unknown.length > 0) {
    throw new BackupUnusable(
      `This backup was made by a newer version of Listbill (migration ${unknown.at(-1)}). Restore it with that version.`,
    );
  }
  assertKey(head, config);
}

function assertKey({ encryptionKey, keyFingerprint }: BackupHead, config: Config): void {
  const own = encryptionKey === null ? undefined : Buffer.from(encryptionKey, 'base64');
  if (own === undefined && !config.encryptionKey)
    throw new BackupUnusable('This backup was made with ENCRYPTION_KEY set. Set the same key and try again.');
  if (own && config.encryptionKey && !config.encryptionKey.equals(own)) {
    throw new BackupUnusable(
      'This backup contains its own key, which differs from ENCRYPTION_KEY. Remove ENCRYPTION_KEY and try again.',
    );
  }
  const key = own ?? config.encryptionKey;
  if (
    keyFingerprint === null ||
    key === undefined ||
    isKeyOf(new AesEncryption(key, config.formerEncryptionKey), keyFingerprint)
  )
    return;
  throw new BackupUnusable(
    'This backup was made with another encryption key than ENCRYPTION_KEY, and saved bank accounts cannot be read without it. ' +
      'Set ENCRYPTION_KEY to that key and try again.',
  );
}

/** @throws BackupUnusable for a part that is neither the database nor a file. */
export function keyOf(name: string): string {
  if (name.startsWith(FILES_PREFIX)) return name.slice(FILES_PREFIX.length);
  throw new BackupUnusable('The backup is damaged or incomplete. Nothing was changed.');
}

async function checkMoney(db: Db): Promise<Pick<CheckedBackup, 'rules' | 'records'>> {
  const checks = await new SqlInvariants(db).check();
  try {
    assertUnbroken(checks);
  } catch (cause) {
    throw new BackupUnusable(cause instanceof Error ? cause.message : 'The money does not add up.', { cause });
  }
  return { rules: checks.length, records: checks.reduce((sum, { checked }) => sum + Number(checked), 0) };
}

/** @throws BackupUnusable naming the first number that is another one than the backup says. */
function assertEqual(compared: readonly ComparedNumber[]): void {
  const differences = differencesIn(compared);
  const [first] = differences;
  if (!first) return;
  const { of, name, saved = 'none', restored = 'none' } = first;
  const what = `${of === 'counts' ? 'rows of' : 'cents of'} ${name}: ${restored} instead of ${saved}`;
  throw new BackupUnusable(
    `What was restored is not what the backup says: ${counted(differences.length, 'difference')}, such as ${what}.`,
  );
}

async function assertFilesComplete(db: Db, keys: ReadonlySet<string>): Promise<void> {
  const { rows } = await REFERRED_FILES.execute(db);
  const missing = rows.filter(({ key }) => !keys.has(key));
  if (missing.length === 0) return;
  throw new BackupUnusable(
    `${missing.length} of ${rows.length} files that the database refers to are missing, such as ${missing[0]?.key}.`,
  );
}
