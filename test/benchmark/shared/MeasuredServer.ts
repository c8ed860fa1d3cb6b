import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { searchBills } from '../../../contract/billing/bills/bills';
import { getInvariants } from '../../../contract/platform/health';
import { openPostgres } from '../../../server/platform/database/engine/openPostgres';
import type { Db } from '../../../server/platform/database/Tables';
import { freePort } from '../../support/identity/freePort';
import { ServerProcess } from '../../support/process/ServerProcess';
import { TestClock } from '../../support/server/TestClock';
import { TestData, type TestPerson } from '../../support/server/TestData';
import { AUDIENCE, startTestIssuer, type TestIssuer } from '../../support/server/testIssuer';
import { usedMs } from './usedMs';

const PAUSE_MS = 25;
const WARM_UPS = 20;

/** People who call the server, added once the database is filled. */
type People<Name extends string> = Readonly<Record<Name, Parameters<TestData['person']>[0]>>;

/** Duration of one task while someone else listed bills. */
export interface Work<T> {
  readonly answer: T;
  readonly seconds: number;
  /** Processor time of the server's process and of its connections' processes of the database. */
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly transactions: number;
  /** Times of another person's lists of bills meanwhile, in ms. */
  readonly readTimes: readonly number[];
}

/** A server in its own process on a filled PostgreSQL database, called over HTTP as browsers call it. */
export class MeasuredServer<Name extends string> {
  private constructor(
    private readonly issuer: TestIssuer,
    private readonly process: ServerProcess,
    private readonly port: number,
    private readonly folder: string,
    private readonly people: Readonly<Record<Name, TestPerson>>,
    private readonly watch: { readonly db: Db; close(): Promise<void> },
  ) {}

  /** @param settings environment variables of the server, besides those for any measured one. */
  static async start<Name extends string>(
    url: string,
    people: People<Name>,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<MeasuredServer<Name>> {
    const issuer = await startTestIssuer();
    const { db, close } = openPostgres(url, { connections: 1 });
    const data = new TestData(db, new TestClock(new Date().toISOString()));
    const added = {} as Record<Name, TestPerson>;
    for (const name of Object.keys(people) as Name[]) added[name] = await data.person(people[name]);
    await db.updateTable('people').set({ issuer: issuer.url }).execute();
    const port = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), 'listbill-bench-'));
    const process = new ServerProcess({
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: folder,
      DEMO: 'false',
      IDENTITY_DOMAIN: issuer.url,
      IDENTITY_AUDIENCE: AUDIENCE,
      PROCESSING_SCHEDULE: 'off',
      PROCESSING_TIME_ZONE: 'UTC',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
      ...settings,
    });
    const server = new MeasuredServer(issuer, process, port, folder, added, { db, close });
    await process.up();
    return server;
  }

  /** Of the operating system. */
  get pid(): number {
    return this.process.pid;
  }

  /** @param call its path may have a query. @throws Error for an answer other than success. */
  async call<T>(who: Name, call: { method: string; path: string }, body?: object): Promise<T> {
    const response = await this.send(who, call, body);
    const answer = await response.json();
    if (!response.ok) throw new Error(`${call.path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer as T;
  }

  /** Like `call`, for a response of any status that is read as it arrives. */
  async send(
    who: Name,
    { method, path: to }: { method: string; path: string },
    body?: object,
    accept = 'application/json',
  ): Promise<Response> {
    const { userId, email } = this.people[who];
    const token = await this.issuer.tokenFor(userId, { issuer: this.issuer.url });
    const separator = to.includes('?') ? '&' : '?';
    const address = `http://localhost:${this.port}/ListBillAPI${to}${separator}user=${encodeURIComponent(email)}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept };
    return fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  /** Does the work while `reader` lists bills. */
  async measure<T>(reader: Name, work: () => Promise<T>): Promise<Work<T>> {
    const list = () => this.call(reader, searchBills, { values: [] });
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await list();
    let isRunning = true;
    const readTimes: number[] = [];
    const reading = (async () => {
      while (isRunning) {
        const from = performance.now();
        await list();
        readTimes.push(performance.now() - from);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    })();
    const before = await this.used();
    const from = performance.now();
    try {
      const answer = await work();
      const seconds = (performance.now() - from) / 1000;
      const after = await this.used();
      return {
        answer,
        seconds,
        serverMs: after.serverMs - before.serverMs,
        databaseMs: [...after.databaseMs].reduce((sum, [pid, ms]) => sum + ms - (before.databaseMs.get(pid) ?? 0), 0),
        transactions: after.transactions - before.transactions,
        readTimes,
      };
    } finally {
      isRunning = false;
      await reading;
    }
  }

  /** @throws Error if one is violated. */
  async assertInvariants(who: Name): Promise<void> {
    const { checks } = await this.call<{ checks: { name: string; breaches: unknown[] }[] }>(who, getInvariants);
    const violated = checks.filter(({ breaches }) => breaches.length > 0);
    const texts = violated.map(({ name, breaches }) => `${name} ${JSON.stringify(breaches[0])}`);
    if (texts.length > 0) throw new Error(`Invariants are violated: ${texts.join('; ')}`);
  }

  async stop(): Promise<void> {
    await this.process.stop('SIGTERM');
    await this.issuer.close();
    await this.watch.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async used() {
    const { db } = this.watch;
    const { rows } = await sql<{ pids: number[]; transactions: number }>`
      select (select array_agg(pid) from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as pids,
        (select xact_commit::bigint from pg_stat_database where datname = current_database()) as transactions`.execute(
      db,
    );
    const [{ pids, transactions } = { pids: [], transactions: 0 }] = rows;
    const databaseMs = new Map(pids.map((pid) => [pid, usedMs(pid)]));
    return { serverMs: usedMs(this.process.pid), databaseMs, transactions };
  }
}
