import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import { lockDataFolder } from '../../platform/files/lockDataFolder';
import { createPrivateFiles } from '../../platform/files/privateFiles';
import { dataPathsOf, finishRestore } from '../start/dataFolder';
import { BackupUnusable } from './backup/BackupFile';
import { checkBackup, verifiedSentence } from './backup/checkBackup';
import { EmbeddedData } from './backup/EmbeddedData';
import type { KeptData } from './backup/KeptData';
import { PostgresData } from './backup/PostgresData';
import { restoreBackup } from './backup/restoreBackup';
import { runDrill } from './backup/runDrill';
import { saveBackup, withBackup } from './backup/saveBackup';
import { runCommand } from './runCommand';

const USAGE = `Choose a command:

  npm run backup [-- <file>] [-- --verify]    saves database and files; with --verify, restores them into a scratch database
                 [-- --keep <days>]           and checks them; with --keep, then deletes older backups in the data folder.
                 [-- --unencrypted]           Without BACKUP_KEY it is refused, unless --unencrypted is given
  npm run restore -- <file> --check           checks a backup in a scratch database, and changes nothing
  npm run restore -- [<file>] --drill         restores a backup, the newest by default, into a scratch database, checks and
                                              compares everything, and saves a report beside the backups
  npm run restore -- <file> [--replace]       restores a backup; with --replace, also where data are
  npm run reset                               empties the data folder of an embedded database`;

const MAX_KEEP_DAYS = 3_650;

type Work = (data: KeptData) => Promise<string>;

/**
 * Runs a maintenance command, and prints the result. A data folder with an embedded database must not be in use.
 *
 * @param words the command, its file, and its options, as typed.
 * @param folder base of a relative file.
 * @returns the exit code.
 */
export function maintain(environment: NodeJS.ProcessEnv, words: readonly string[], folder: string): Promise<number> {
  createPrivateFiles();
  return runCommand(async () => {
    const config = readConfig(environment);
    console.log(words[0] === 'reset' ? await reset(config) : await withData(config, workOf(config, words, folder)));
    return 0;
  }, [BackupUnusable]);
}

function workOf(config: Config, words: readonly string[], folder: string): Work {
  const { command, name, options } = parsed(words);
  const isOther = options.verify || options.unencrypted || options.keepDays !== undefined;
  const file = name === undefined ? undefined : path.resolve(folder, name);
  if (command === 'backup' && !options.check && !options.replace && !options.drill)
    return (data) =>
      saveBackup(config, data, {
        file,
        verify: options.verify,
        keepDays: options.keepDays,
        mayBePlain: options.unencrypted,
        now: new Date(),
      });
  if (command === 'restore' && options.drill && !options.check && !options.replace && !isOther)
    return (data) => runDrill(config, data, file, new Date());
  if (command !== 'restore' || file === undefined || isOther || options.drill) throw new ConfigError(USAGE);
  if (options.check) {
    return (data) =>
      withBackup(file, config.backup, async (backup) => {
        const result = await checkBackup(config, data, backup);
        await data.recordCheck(backup.head.madeAt, new Date());
        return verifiedSentence(result);
      });
  }
  return async (data) => {
    const madeAt = await withBackup(file, config.backup, (backup) =>
      restoreBackup(config, data, backup, options.replace),
    );
    const what = config.database.kind === 'embedded' ? config.dataDir : 'The database';
    return `${what} was restored to its state of ${madeAt}.`;
  };
}

function parsed(words: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { verify: flag, unencrypted: flag, check: flag, drill: flag, replace: flag, keep: { type: 'string' } },
    });
    const [command, name, ...others] = positionals;
    const { keep, ...options } = values;
    const keepDays = keep === undefined ? undefined : Number(keep);
    const isKeepable =
      keepDays === undefined || (Number.isInteger(keepDays) && keepDays >= 1 && keepDays <= MAX_KEEP_DAYS);
    if (others.length === 0 && isKeepable) return { command, name, options: { ...options, keepDays } };
  } catch {
    // An unknown option.
  }
  throw new ConfigError(USAGE);
}

async function withData(config: Config, work: Work): Promise<string> {
  if (config.database.kind === 'embedded')
    return inDataFolder(config, async () => using(await EmbeddedData.open(config), work));
  return using(await PostgresData.open(config, config.database.ownerUrl ?? config.database.url), work);
}

async function using(data: KeptData, work: Work): Promise<string> {
  try {
    return await work(data);
  } finally {
    await data.close();
  }
}

async function inDataFolder(config: Config, work: () => Promise<string>): Promise<string> {
  const unlock = await lockDataFolder(config.dataDir);
  try {
    await finishRestore(dataPathsOf(config));
    return await work();
  } finally {
    unlock();
  }
}

/** Deletes the embedded database, its key and uploaded files, but not backups. */
function reset(config: Config): Promise<string> {
  if (config.database.kind !== 'embedded')
    throw new ConfigError('DATABASE_URL is set: reset only empties the data folder of an embedded database.');
  return inDataFolder(config, async () => {
    for (const place of [...Object.values(dataPathsOf(config)), path.join(config.dataDir, 'incoming')])
      await rm(place, { recursive: true, force: true });
    return `${config.dataDir} was reset. The next start creates new data.`;
  });
}
