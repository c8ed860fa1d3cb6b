import { parseArgs } from 'node:util';
import { counted } from '../../../src/domain/platform/text/wording';
import { ConfigError } from '../../platform/config/Config';
import { readConfig } from '../../platform/config/readConfig';
import type { Db } from '../../platform/database/Tables';
import { CompareTrail } from '../../platform/health/trail/CompareTrail';
import { FileTrailRoots, trailRootsIn } from '../../platform/health/trail/FileTrailRoots';
import { isLostRoot } from '../../platform/health/trail/lostRoots';
import { SqlAuditTrail } from '../../platform/health/trail/SqlAuditTrail';
import { SqlFullChecks } from '../../platform/health/trail/SqlFullChecks';
import type { SecurityEvent } from '../../platform/security/securityEvents';
import { systemClock } from '../../platform/shared/Clock';
import { recordCommand } from '../start/openSecurityEvents';
import { runCommand } from './runCommand';
import { withDatabase } from './withDatabase';

const USAGE = `Checks that the records of the audit log are as they were written. Servers on PostgreSQL can keep running.

  npm run audit-trail -- check                              compares every record and every seal, and the roots of AUDIT_ROOTS_FILE
  npm run audit-trail -- root --at 2026-11-26T03:00:00Z     prints the root of that moment, to compare with the one in the security log
  npm run audit-trail -- restored --reason "Disk failed"    after a restore: the later roots of AUDIT_ROOTS_FILE no longer count

With the embedded database, stop the server first.`;

interface Result {
  readonly text: string;
  readonly events?: readonly SecurityEvent[];
}

type Command = (db: Db, now: Date, rootsFile: string | undefined) => Promise<Result>;

/**
 * Runs `npm run audit-trail`, and prints the result.
 *
 * @param words the command and its options, as typed.
 * @returns the exit code: 1 also for records that do not fit.
 */
export function auditTrail(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<number> {
  return runCommand(async () => {
    const command = commandOf(words);
    const config = { ...readConfig(environment), demo: false };
    const { text, events = [] } = await withDatabase(config, (db) =>
      command(db, systemClock.now(), config.auditRootsFile),
    );
    console.log(text);
    for (const event of events) await recordCommand(config, event);
    return events.some(({ name }) => name === 'audit-trail-broken') ? 1 : 0;
  });
}

function commandOf(words: readonly string[]): Command {
  const { name, at, reason } = readWords(words);
  if (name === 'check' && at === undefined && reason === undefined) return checkAll;
  if (name === 'restored' && at === undefined && reason !== undefined) return (...given) => restored(reason, ...given);
  if (name !== 'root' || at === undefined || reason !== undefined) throw new ConfigError(USAGE);
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) throw new ConfigError(`Enter the time as 2026-11-26T03:00:00Z.\n\n${USAGE}`);
  return async (db) => ({ text: (await new SqlAuditTrail(db).root(moment)) ?? 'Nothing was sealed by then.' });
}

interface Words {
  readonly name: string;
  readonly at: string | undefined;
  /** Undefined also if it says nothing. */
  readonly reason: string | undefined;
}

/** @throws ConfigError for options that do not exist. */
function readWords(words: readonly string[]): Words {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { at: { type: 'string' }, reason: { type: 'string' } },
    });
    return { name: positionals.join(' '), at: values.at, reason: values.reason?.trim() || undefined };
  } catch {
    throw new ConfigError(USAGE);
  }
}

/** Seals what is new, and compares everything. */
const checkAll: Command = async (db, _now, rootsFile) => {
  const trail = new SqlAuditTrail(db);
  const events: SecurityEvent[] = [];
  const security = { record: (event: SecurityEvent) => void events.push(event) };
  const comparing = new CompareTrail(trail, new SqlFullChecks(db), trailRootsIn(rootsFile), security);
  const result = await comparing.compare(systemClock);
  const breaches = result?.breaches ?? [];
  if (breaches.length > 0) {
    const lines = ['Records or seals are not as they were written:', ...breaches.map((breach) => `  ${breach}`)];
    return {
      text: [...lines, ...(breaches.some(isLostRoot) ? [LOST_ROOT_HELP] : [])].join('\n'),
      events,
    };
  }
  const [{ entries, chains }, kept] = [await trail.size(), await trail.lastCheck()];
  const size = `${counted(entries, 'entry', 'entries')} in ${counted(chains, 'chain')}`;
  return { text: `Every record is as it was written: ${size}.\nRoot at ${kept?.at}: ${kept?.root ?? 'none'}`, events };
};

const LOST_ROOT_HELP = `
If a backup was restored, run: npm run audit-trail -- restored --reason "..."
If none was, someone deleted the end of the trail.`;

/** Lets the roots of AUDIT_ROOTS_FILE begin again after a restore. @throws ConfigError without such a file. */
async function restored(reason: string, db: Db, now: Date, rootsFile: string | undefined): Promise<Result> {
  if (rootsFile === undefined) throw new ConfigError('Set AUDIT_ROOTS_FILE to the file that the roots are in.');
  const trail = new SqlAuditTrail(db);
  await trail.seal(now);
  const last = await trail.lastHash(await trail.lastSeal());
  if (!last) throw new ConfigError('Nothing is sealed in this database.');
  const file = new FileTrailRoots(rootsFile);
  const later = (await file.read()).filter(({ sealNo }) => sealNo > last.sealNo).length;
  await file.keepRestored({ at: now.toISOString(), ...last }, reason);
  return {
    text: `The trail goes on from seal ${last.sealNo}. ${counted(later, 'later root')} of ${rootsFile} no longer ${later === 1 ? 'counts' : 'count'}.`,
    events: [{ name: 'audit-trail-restored', about: { seal: String(last.sealNo), hash: last.hash, reason } }],
  };
}
