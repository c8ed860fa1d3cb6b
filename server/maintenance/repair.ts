import { parseArgs } from 'node:util';
import { ConfigError } from '../config/Config';
import { readConfig } from '../config/readConfig';
import { DataFolderInUse } from '../files/lockDataFolder';
import { systemClock } from '../shared/Clock';
import { describeError } from '../start/describeError';
import { BOOK_REPAIRS } from './repairs/bookRepairs';
import { listFindings, repairFindings } from './repairs/repairBooks';
import { withDatabase } from './withDatabase';

const USAGE = `Lists what faults of earlier versions left in the books, and repairs it. Servers on PostgreSQL can keep running; with the embedded
database, stop the server first.

  npm run repair                                  lists what it finds, and what the repair of each finding does. Changes nothing
  npm run repair -- --apply --reason "<why>"      repairs each finding in a transaction of its own, with entries of today. The reason is in the
                                                  audit log. If interrupted, run it again. Back up first.`;

/**
 * Runs `npm run repair`, and prints its progress and result.
 *
 * @param words the options, as typed.
 * @returns the exit code.
 */
export async function repairCommand(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  try {
    const reason = reasonIn(words);
    const config = { ...readConfig(environment), demo: false };
    const options = { clock: systemClock, officeTimeZone: config.processingTimeZone, progress: console.log };
    const result = await withDatabase(config, (db) =>
      reason === undefined
        ? listFindings(db, BOOK_REPAIRS, options.progress)
        : repairFindings(db, BOOK_REPAIRS, reason, options),
    );
    console.log(result);
    return 0;
  } catch (error) {
    const isPlain = [ConfigError, DataFolderInUse].some((kind) => error instanceof kind);
    console.error(isPlain && error instanceof Error ? error.message : describeError(error));
    return 1;
  }
}

/** @returns the reason of a repair; undefined for a list. @throws ConfigError with the usage. */
function reasonIn(words: readonly string[]): string | undefined {
  const { apply, reason } = optionsIn(words);
  const given = reason?.trim();
  if (!apply && given === undefined) return undefined;
  if (!apply || given === undefined || given === '') throw new ConfigError(USAGE);
  return given;
}

function optionsIn(words: readonly string[]) {
  const options = { apply: { type: 'boolean', default: false }, reason: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch {
    // An unknown option.
    throw new ConfigError(USAGE);
  }
}
