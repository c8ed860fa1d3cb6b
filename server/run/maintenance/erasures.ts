import { readFile, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { counted } from '../../../src/domain/platform/text/wording';
import { RemoveErasedFiles } from '../../office/erasure/RemoveErasedFiles';
import { type SavedErasure, SqlErasureList } from '../../office/erasure/SqlErasureList';
import { SqlErasedFiles } from '../../office/erasure/SqlErasures';
import { ConfigError } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import type { Db } from '../../platform/database/Tables';
import { openFiles } from '../../platform/files/FolderFiles';
import type { FileStorage } from '../../platform/files/filePorts';
import { systemClock } from '../../platform/shared/Clock';
import { runCommand } from './runCommand';
import { withDatabase } from './withDatabase';

const USAGE = `Saves the list of erased members, and erases them again in a database that was restored from an earlier backup.

  npm run erasures -- save erasures.json       before the restore
  npm run erasures -- apply erasures.json      after it, before the server starts

The list has hashes of member numbers and no names. With the embedded database, stop the server first.`;

const savedSchema = v.array(
  v.object({
    group_number: v.string(),
    erasure_pk: v.string(),
    token: v.pipe(v.string(), v.regex(/^[0-9A-F]{8}$/)),
    fingerprints: v.array(v.string()),
    reference: v.string(),
    requested_on: v.string(),
    note: v.string(),
    at: v.string(),
    by_user_id: v.string(),
    by_name: v.string(),
    decided_at: v.string(),
    decided_by_user_id: v.string(),
    decided_by: v.string(),
    decision_note: v.string(),
  }),
);

/**
 * Runs `npm run erasures`, and prints the result.
 *
 * @param words the command and the file, as typed.
 * @returns the exit code.
 * @source docs/decisions/erasure.md#backups-keep-what-was-erased-until-they-are-deleted
 */
export function erasures(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  return runCommand(async () => {
    const [name, file, ...rest] = words;
    if ((name !== 'save' && name !== 'apply') || file === undefined || rest.length > 0) throw new ConfigError(USAGE);
    const config = { ...readConfig(environment), demo: false };
    const work = async (db: Db) =>
      name === 'save' ? save(db, file) : applyList(db, file, await openFiles(config.files));
    console.log(await withDatabase(config, work));
    return 0;
  });
}

async function save(db: Db, file: string): Promise<string> {
  const all = await new SqlErasureList(db).all();
  await writeFile(file, `${JSON.stringify(all, undefined, 1)}\n`, { mode: 0o600 });
  return `${counted(all.length, 'erasure')} saved to ${file}.`;
}

/**
 * Repeats the erasures of a saved list, such as after a restore, and deletes the files that name those members.
 *
 * @returns what was done, in sentences.
 * @throws ConfigError for a file that is not a saved list.
 */
export async function applyList(db: Db, file: string, files: Pick<FileStorage, 'remove'>): Promise<string> {
  const list = new SqlErasureList(db);
  const saved = await readSaved(file);
  let done = 0;
  for (const erasure of saved) if (await list.apply(erasure, systemClock.now())) done += 1;
  const before = `${counted(saved.length - done, 'erasure')} of the list needed nothing`;
  return `${counted(done, 'member')} erased again; ${before}. ${await removeFiles(db, files)}`;
}

async function removeFiles(db: Db, files: Pick<FileStorage, 'remove'>): Promise<string> {
  let problem = '';
  const removal = new RemoveErasedFiles(new SqlErasedFiles(db), files, (_, error) => {
    problem = error instanceof Error ? error.message : String(error);
  });
  const removed = counted(await removal.run(), 'file');
  return problem === ''
    ? `${removed} deleted.`
    : `Not all of their files could be deleted, the next cleanup of the server tries again: ${problem}`;
}

/** @throws ConfigError for a file that is not a saved list. */
async function readSaved(file: string): Promise<readonly SavedErasure[]> {
  try {
    return v.parse(savedSchema, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new ConfigError(`${file} is not a list that "npm run erasures -- save" wrote: ${String(error)}`);
  }
}
