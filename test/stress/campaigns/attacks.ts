import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { API_BASE } from '../../../contract/platform/shared/apiBase';
import { migrate } from '../../../server/platform/database/migrate';
import { FolderFiles } from '../../../server/platform/files/FolderFiles';
import { AUDITED_TABLES } from '../../../server/platform/health/trailChecks.sql';
import { Role } from '../../../src/domain/platform/access/Role';
import { overNetwork } from '../../operator/Installation';
import { OWN } from '../../support/access/matrixSides';
import { matrixTarget } from '../../support/access/matrixTarget';
import { plantValues } from '../../support/access/plantValues';
import { freePort } from '../../support/identity/freePort';
import { startTestServer } from '../../support/server/startTestServer';
import { TestCaller } from '../../support/server/TestCaller';
import type { TestPerson } from '../../support/server/TestData';
import { sessionClaims, startTestIssuer } from '../../support/server/testIssuer';
import { Attacker, type AttackScene } from '../Attacker';
import type { CampaignResult } from '../Campaign';
import { changeBehindTrail, giveByOldSession, missedByComparison, readSpecialData } from '../FormerAttacks';
import type { StressEngine, StressOptions } from '../options';
import { ServerProcess } from '../ServerProcess';
import { createStressDatabase, type StressDatabase } from '../StressDatabase';

type Issuer = Awaited<ReturnType<typeof startTestIssuer>>;

interface StressScene extends AttackScene {
  readonly former: {
    readonly manager: TestPerson;
    /** Who is to become a manager. */
    readonly newcomer: TestPerson;
    /** People who see files but not the special data in them, by their name in the table of rights. */
    readonly readers: readonly (readonly [name: string, person: TestPerson])[];
    /** Files with planted special data. */
    readonly uploads: readonly string[];
  };
}

/** Longer ago than a recent sign-in may be. */
const OLD_SECONDS = 700;
const WARM_UP_CALLS = 300;
const MAX_GROWTH_MB = 200;
/** Node.js collects garbage late where memory is plenty, so a server is asked to before its memory is read. */
const COLLECTING = "--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())";
const COLLECTED_MS = 3_000;
/** Of the in-process server that fills the database. */
const ENCRYPTION_KEY = Buffer.alloc(32, 'test key ').toString('base64');

/**
 * Malformed calls and hostile files, over the network: by people with every right, then by people and tokens without any right to
 * the group they ask for. The server must answer each in its own words, never with a 5xx; the second half must change nothing.
 * Then attacks that earlier versions did not withstand: an old session that gives power, people who read special data of files, and
 * records that are changed in the database.
 */
export async function attacks(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  const database = await createStressDatabase(engine, options.isolation);
  const issuer = await startTestIssuer();
  try {
    const scene = await fill(database, issuer);
    const attack = new Attacker(scene, options.seed, (userId) => issuer.tokenFor(userId, { issuer: issuer.url }));
    const half = Math.ceil(options.calls / 2);

    let server = await start(database, issuer.url);
    await attack.call(server.api, scene.insiders, WARM_UP_CALLS);
    // Memory needed for large bodies stays allocated: only growth after sending the same bodies again is a leak.
    await attack.overload(server.api, scene.manager);
    const before = await keptMb(server.process.pid);
    await attack.call(server.api, scene.insiders, half);
    await attack.upload(server.api, scene.manager, options.files);
    await attack.overload(server.api, scene.manager);
    const growth = (await keptMb(server.process.pid)) - before;
    await server.process.stop();

    const untouched = await fingerprints(database, scene.outsiders);
    server = await start(database, issuer.url);
    await attack.call(server.api, scene.outsiders, half);
    await attack.callWithoutToken(server.api, Math.ceil(half / 10));
    await server.process.stop();
    const problems = [...attack.problems];
    if (growth > MAX_GROWTH_MB) problems.push(`The server grew by ${growth} MB (at most ${MAX_GROWTH_MB}).`);
    const after = await fingerprints(database, scene.outsiders);
    const changed = AUDITED_TABLES.filter((_, at) => after[at] !== untouched[at]);
    if (changed.length > 0) problems.push(`People without rights changed ${changed.join(', ')}.`);
    problems.push(...(await repeatFormerAttacks(database, scene, issuer)));
    return { summary: `${attack.summary()}; ${growth} MB more than ${before} MB`, problems };
  } finally {
    await Promise.all([database.drop(), issuer.close()]);
  }
}

async function repeatFormerAttacks(
  database: StressDatabase,
  { former, target }: StressScene,
  issuer: Issuer,
): Promise<readonly string[]> {
  const { manager, newcomer, readers, uploads } = former;
  const problems: string[] = [];
  const as = (api: string, { userId, email }: TestPerson, claims: Readonly<Record<string, unknown>> = {}) =>
    new TestCaller(overNetwork(api), () => issuer.tokenFor(userId, { issuer: issuer.url, claims }), email);
  const old = sessionClaims('old', Math.floor(Date.now() / 1_000) - OLD_SECONDS);
  let server = await start(database, issuer.url, { STEP_UP_MINUTES: '10' });
  problems.push(...(await giveByOldSession(as(server.api, manager, old), newcomer.userId)));
  for (const [name, person] of readers) {
    problems.push(...(await readSpecialData(as(server.api, person), name, [...uploads, target.filePk])));
  }
  await server.process.stop();

  const { db, close } = await database.open();
  const changed = await changeBehindTrail(db);
  await close();
  server = await start(database, issuer.url);
  problems.push(...(await missedByComparison(as(server.api, manager), changed)));
  await server.process.stop();
  return problems;
}

async function fill(database: StressDatabase, issuer: Issuer): Promise<StressScene> {
  const opened = await database.open();
  await migrate(opened.db);
  const server = await startTestServer({ database: opened, issuer, now: new Date().toISOString() });
  const target = await matrixTarget(server, 'own');
  await matrixTarget(server, 'foreign');
  const manager = await server.data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin] });
  const insiders = [manager, await server.data.billingUser([OWN], [Role.Reconciler, Role.Payor])];
  const outsiders = [
    await server.data.person({ roles: [Role.Carrier], carrierCodes: ['NONE'] }),
    await server.data.person({ roles: [Role.Agent], agentCodes: ['NONE'] }),
    await server.data.person({ roles: [] }),
  ];
  const former = {
    manager: await server.data.person({ roles: [Role.Admin, Role.Manager] }),
    newcomer: await server.data.person({ roles: [Role.Admin] }),
    readers: [
      ['payor', await server.data.billingUser([OWN], [Role.Payor])],
      [
        'manager with View Only',
        await server.data.person({ roles: [Role.Admin, Role.Manager, Role.Sysadmin, Role.ViewOnly] }),
      ],
    ] as const,
    uploads: await plantValues(server, target),
  };
  await server.db.updateTable('people').set({ issuer: issuer.url }).execute();
  const folder = new FolderFiles(path.join(database.environment['DATA_DIR'] ?? '', 'files'));
  for (const key of server.stored.keys()) await folder.put(key, (await server.stored.get(key)) ?? new Uint8Array());
  server.skipInvariantChecks();
  await server.close();
  return { target, manager, insiders, outsiders, former };
}

async function start(database: StressDatabase, issuer: string, settings: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const environment = {
    ...database.environment,
    ENCRYPTION_KEY,
    DEMO: 'false',
    NODE_ENV: 'test',
    NODE_OPTIONS: COLLECTING,
    ...settings,
  };
  const process = await ServerProcess.start(port, issuer, environment);
  return { process, api: `http://localhost:${port}${API_BASE}` };
}

/** Memory of a process after garbage collection, in whole MB. */
async function keptMb(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await setTimeout(COLLECTED_MS);
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1_024);
}

/**
 * A digest of each table that moves money or grants access, without the attackers' own rows: everyone may sign out. No server
 * must be running.
 */
async function fingerprints(database: StressDatabase, attackers: readonly TestPerson[]): Promise<readonly string[]> {
  const { db, close } = await database.open();
  const own = sql.join(attackers.map(({ userId }) => userId));
  try {
    const digests = AUDITED_TABLES.map((table) => {
      const others = table === 'people' ? sql`where t.user_id not in (${own})` : sql``;
      return sql`(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${sql.table(table)} t ${others})`;
    });
    const { rows } = await sql<{ digests: readonly string[] }>`select array[${sql.join(digests)}] as digests`.execute(
      db,
    );
    return rows[0]?.digests ?? [];
  } finally {
    await close();
  }
}
