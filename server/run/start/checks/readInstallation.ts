import { statfs } from 'node:fs/promises';
import { Cron } from 'croner';
import type { InstallationFacts } from '../../../../src/domain/office/goLive/GoLiveFacts';
import type { Config } from '../../../platform/config/Config';
import { settingWarnings } from '../../../platform/config/settingWarnings';
import { encryptsConnection } from '../../../platform/config/validateSettings';
import { certificateOf } from '../CertificateWatch';
import { examineIdentity } from './examineIdentity';
import type { Finding } from './Finding';
import { finding } from './Finding';
import { assertPooler, assertProvider, assertReplica } from './startChecks';

/** Answers of the identity provider are reused, however often someone looks. */
const FRESH_MS = 15_000;

/** Reads what the settings and this machine say before money moves, at most every 15 seconds. Changes nothing. */
export function installationReader(config: Config, environment: NodeJS.ProcessEnv): () => Promise<InstallationFacts> {
  let read: Promise<InstallationFacts> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!read || performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      read = readInstallation(config, environment);
      // A failure is not an answer to reuse.
      read.catch(() => {
        read = undefined;
      });
    }
    return read;
  };
}

/** Asks the identity provider, the pooler, and the disk. */
export async function readInstallation(config: Config, environment: NodeJS.ProcessEnv): Promise<InstallationFacts> {
  const { originator, database, identity, processingSchedule: pattern, processingTimeZone: timeZone } = config;
  const [identityProblem, clockProblem, pooler, replica, disk, certificate] = await Promise.all([
    identityProblemOf(config),
    identity.embeddedPort === null ? problemOf(() => assertClock(config)) : null,
    poolerOf(database),
    replicaOf(database),
    statfs(config.dataDir),
    certificateOf(config.publicUrl),
  ]);
  return {
    isProduction: config.production,
    settingWarnings: settingWarnings(environment),
    offersAch: config.bankFiles,
    requiresSent: config.requiresSent,
    originator: originator ?? null,
    remitTo: config.remitTo ?? [],
    sendsMail: config.mail !== undefined || identity.embeddedPort !== null,
    identity: { name: identity.issuer, isEmbedded: identity.embeddedPort !== null, problem: identityProblem },
    schedule:
      pattern === null
        ? null
        : {
            pattern,
            nextRun: new Cron(pattern, { timezone: timeZone, paused: true }).nextRun()?.toISOString() ?? null,
          },
    timeZone,
    freeBytes: disk.bavail * disk.bsize,
    clockProblem,
    encryption: {
      hasOwnKey: config.encryptionKey !== undefined,
      isBeingReplaced: config.formerEncryptionKey !== undefined,
      encryptsBackups: config.backup.key !== undefined,
      isSiteTrusted: certificate?.isTrusted ?? null,
      encryptsConnection: database.kind === 'embedded' || encryptsConnection(database.poolerUrl ?? database.url),
    },
    pooler,
    replica,
  };
}

/** The first thing that is wrong at the identity provider, or null. The clock is an area of its own. */
async function identityProblemOf(config: Config): Promise<string | null> {
  if (config.identity.embeddedPort !== null) return null;
  for await (const { what, advice } of examineIdentity(config, undefined)) {
    if (advice !== null && !advice.includes('clock')) return `${what}: ${advice}`;
  }
  return null;
}

/** @throws Error if the provider's clock differs from this machine's; not if it does not answer. */
async function assertClock(config: Config): Promise<void> {
  const problem = await problemOf(() => assertProvider(config));
  if (problem?.includes('clock')) throw new Error(problem);
}

async function poolerOf(database: Config['database']): Promise<InstallationFacts['pooler']> {
  if (database.kind === 'embedded' || database.poolerUrl === undefined) return null;
  const { url, poolerUrl } = database;
  return { problem: await problemOf(() => assertPooler(url, poolerUrl)) };
}

async function replicaOf(database: Config['database']): Promise<InstallationFacts['replica']> {
  if (database.kind === 'embedded' || database.replica === undefined) return null;
  return { problem: await problemOf(() => assertReplica(database)) };
}

async function problemOf(look: () => Promise<void>): Promise<Finding['advice']> {
  return (await finding('', look)).finding.advice;
}
