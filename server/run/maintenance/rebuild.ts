import { parseArgs } from 'node:util';
import { counted } from '../../../src/domain/platform/text/wording';
import { SqlKeptAging } from '../../money/totals/SqlKeptAging';
import { SqlKeptBalances } from '../../money/totals/SqlKeptBalances';
import { SqlKeptGroupTotals } from '../../money/totals/SqlKeptGroupTotals';
import { SqlKeptOwed } from '../../money/totals/SqlKeptOwed';
import {
  COUNTED_KINDS,
  type CountedKind,
  SqlKeptTotals,
  type ViewerKind,
  viewersOf,
} from '../../money/totals/SqlKeptTotals';
import { ConfigError } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import type { Db } from '../../platform/database/Tables';
import { runCommand } from './runCommand';
import { withDatabase } from './withDatabase';

const USAGE = `Compares kept totals with their source rows, and corrects them. Servers on PostgreSQL can keep running, and nothing waits.

  npm run rebuild -- read-models    the totals of bills, expected adjustments, and the ledger, the balances of members, aging, and the totals of groups. If interrupted, run it again.`;

const COUNTED: Readonly<Record<CountedKind, string>> = {
  bills: 'bills',
  expected: 'expected adjustments',
  entries: 'entries of the ledger',
};
const NAMES: Readonly<Record<ViewerKind, (kind: string) => string>> = {
  all: (kind) => `all ${kind}`,
  rep: (kind) => `${kind} of each rep`,
  agent: (kind) => `${kind} of each agent`,
  carrier: (kind) => `${kind} of each carrier`,
  charges: (kind) => `${kind} that each carrier charges`,
  charge: (kind) => `${kind} that carriers charge, for all, each rep, and each agent`,
};

/**
 * Runs `npm run rebuild`, and prints its progress and result.
 *
 * @param words the command, as typed.
 * @returns the exit code.
 */
export function rebuild(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  return runCommand(async () => {
    if (!isReadModels(words)) throw new ConfigError(USAGE);
    const config = { ...readConfig(environment), demo: false };
    console.log(await withDatabase(config, (db) => rebuildReadModels(db, console.log)));
    return 0;
  });
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
 * Compares the kept totals with their source rows, and corrects them.
 *
 * @param progress gets a line per step with the number of wrong totals.
 * @returns a summary for the operator.
 */
export async function rebuildReadModels(db: Db, progress: (line: string) => void): Promise<string> {
  const totals = new SqlKeptTotals(db);
  const steps = COUNTED_KINDS.flatMap((kind) => viewersOf(kind).map((viewers) => ({ kind, viewers })));
  const all = steps.length + 4;
  let wrong = 0;
  for (const [index, { kind, viewers }] of steps.entries()) {
    const corrected = await totals.correct(kind, viewers);
    wrong += corrected;
    progress(`  ${index + 1} of ${all}: ${NAMES[viewers](COUNTED[kind])}: ${counted(corrected, 'wrong total')}`);
  }
  await totals.fold();
  const balances = await new SqlKeptBalances(db).correct();
  wrong += balances;
  progress(`  ${steps.length + 1} of ${all}: balances of members: ${counted(balances, 'wrong total')}`);
  const aging = await new SqlKeptAging(db).correct();
  wrong += aging;
  progress(`  ${steps.length + 2} of ${all}: aging of past days: ${counted(aging, 'wrong total')}`);
  const owed = await new SqlKeptOwed(db).correct();
  wrong += owed;
  progress(`  ${steps.length + 3} of ${all}: what groups owe today: ${counted(owed, 'wrong total')}`);
  const groups = await new SqlKeptGroupTotals(db).correct();
  wrong += groups;
  progress(`  ${all} of ${all}: totals of groups: ${counted(groups, 'wrong total')}`);
  if (wrong === 0) return 'The totals were right.';
  return `${counted(wrong, 'total')} ${wrong === 1 ? 'was' : 'were'} corrected.`;
}
