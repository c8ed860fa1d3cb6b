import { parseArgs } from 'node:util';
import { ConfigError } from '../config/Config';
import { readConfig } from '../config/readConfig';
import type { Db } from '../database/Tables';
import { DataFolderInUse } from '../files/lockDataFolder';
import { describeError } from '../start/describeError';
import { SqlBillTotals, VIEWER_KINDS, type ViewerKind } from '../totals/SqlBillTotals';
import { withDatabase } from './withDatabase';

const USAGE = `Compares what is kept with what it is kept of, and corrects it. Servers on PostgreSQL may run meanwhile, and nothing waits.

  npm run rebuild -- read-models    the totals of bills. Interrupted, it can be run again: what is right stays as it is.`;

const NAMES: Readonly<Record<ViewerKind, string>> = {
  all: 'all bills',
  rep: 'bills of each rep',
  agent: 'bills of each agent',
  carrier: 'bills of each carrier',
};

/**
 * Runs `npm run rebuild`, and prints its progress and result.
 *
 * @param words the command, as typed.
 * @returns the exit code.
 */
export async function rebuild(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  try {
    if (!isReadModels(words)) throw new ConfigError(USAGE);
    const config = { ...readConfig(environment), demo: false };
    console.log(await withDatabase(config, (db) => rebuildReadModels(db, console.log)));
    return 0;
  } catch (error) {
    const isPlain = [ConfigError, DataFolderInUse].some((kind) => error instanceof kind);
    console.error(isPlain && error instanceof Error ? error.message : describeError(error));
    return 1;
  }
}

function isReadModels(words: readonly string[]): boolean {
  try {
    const { positionals } = parseArgs({ args: [...words], allowPositionals: true, options: {} });
    return positionals.length === 1 && positionals[0] === 'read-models';
  } catch {
    // An unknown option.
    return false;
  }
}

/**
 * Compares the kept totals with the bills, and corrects them.
 *
 * @param progress told what was compared, and how many totals were wrong.
 * @returns what was done, for the operator.
 */
export async function rebuildReadModels(db: Db, progress: (line: string) => void): Promise<string> {
  const totals = new SqlBillTotals(db);
  let wrong = 0;
  for (const [index, kind] of VIEWER_KINDS.entries()) {
    const corrected = await totals.correct(kind);
    wrong += corrected;
    progress(`  ${index + 1} of ${VIEWER_KINDS.length}: ${NAMES[kind]}: ${corrected} wrong totals`);
  }
  await totals.fold();
  return wrong === 0 ? 'The totals were right.' : `${wrong} totals were corrected.`;
}
