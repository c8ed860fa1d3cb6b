import { parseArgs } from 'node:util';
import { counted } from '../../src/domain/text/wording';
import { ConfigError } from '../config/Config';
import { readConfig } from '../config/readConfig';
import type { Db } from '../database/Tables';
import { DataFolderInUse } from '../files/lockDataFolder';
import { SqlAuditTrail } from '../health/trail/SqlAuditTrail';
import type { SecurityEvent } from '../security/securityEvents';
import { systemClock } from '../shared/Clock';
import { describeError } from '../start/describeError';
import { recordCommand } from '../start/openSecurityEvents';
import { withDatabase } from './withDatabase';

const USAGE = `Checks that the records of the audit log are as they were written. Servers on PostgreSQL can keep running.

  npm run audit-trail -- check                              compares every record and every seal
  npm run audit-trail -- root --at 2026-11-26T03:00:00Z     prints the root of that moment, to compare with the one in the security log

With the embedded database, stop the server first.`;

interface Result {
  readonly text: string;
  readonly event?: SecurityEvent;
}

type Command = (db: Db, now: Date) => Promise<Result>;

/**
 * Runs `npm run audit-trail`, and prints the result.
 *
 * @param words the command and its options, as typed.
 * @returns the exit code: 1 also for records that do not fit.
 */
export async function auditTrail(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  try {
    const command = commandOf(words);
    const config = { ...readConfig(environment), demo: false };
    const { text, event } = await withDatabase(config, (db) => command(db, systemClock.now()));
    console.log(text);
    if (event) await recordCommand(config, event);
    return event?.name === 'audit-trail-broken' ? 1 : 0;
  } catch (error) {
    const isPlain = [ConfigError, DataFolderInUse].some((kind) => error instanceof kind);
    console.error(isPlain && error instanceof Error ? error.message : describeError(error));
    return 1;
  }
}

function commandOf(words: readonly string[]): Command {
  const { name, at } = readWords(words);
  if (name === 'check' && at === undefined) return checkAll;
  if (name !== 'root' || at === undefined) throw new ConfigError(USAGE);
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) throw new ConfigError(`Give the time as 2026-11-26T03:00:00Z.\n\n${USAGE}`);
  return async (db) => ({ text: (await new SqlAuditTrail(db).root(moment)) ?? 'Nothing was sealed by then.' });
}

/** @throws ConfigError for options that do not exist. */
function readWords(words: readonly string[]): { readonly name: string; readonly at: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { at: { type: 'string' } },
    });
    return { name: positionals.join(' '), at: values.at };
  } catch {
    throw new ConfigError(USAGE);
  }
}

/** Seals what is new, and compares everything. */
const checkAll: Command = async (db, now) => {
  const trail = new SqlAuditTrail(db);
  await trail.seal(now);
  const sealNo = await trail.lastSeal();
  const broken = (await trail.check('all')).filter(({ breaches }) => breaches.length > 0);
  if (broken.length > 0) {
    const lines = broken.flatMap(({ name, breaches }) => [
      `Broken: ${name}`,
      ...breaches.map((breach) => `  ${breach}`),
    ]);
    return { text: lines.join('\n'), event: { name: 'audit-trail-broken' } };
  }
  const { entries, chains } = await trail.size();
  const { root, at } = await trail.keepCheck(now, sealNo);
  const size = `${counted(entries, 'entry', 'entries')} in ${counted(chains, 'chain')}`;
  return {
    text: `Every record is as it was written: ${size}.\nRoot at ${at}: ${root ?? 'none'}`,
    event: { name: 'audit-trail-checked', about: { root: root ?? '' } },
  };
};
