import { sql } from 'kysely';
import { runProcessing, setProcessingHold } from '../../../contract/money/processing';
import { listProcessingRuns } from '../../../contract/money/processingRuns';
import { migrate } from '../../../server/platform/database/migrate';
import { assertInvariants } from '../../../server/platform/health/SqlInvariants';
import { earliestSettleDate } from '../../../src/domain/money/payments/achEntry';
import type { RecordedRun } from '../../../src/domain/money/processing/RunHistory';
import { Role } from '../../../src/domain/platform/access/Role';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { KEY, seedPending } from '../../benchmark/processing/seedPending';
import { freePort } from '../../support/identity/freePort';
import { TestClock } from '../../support/server/TestClock';
import { TestData, type TestPerson } from '../../support/server/TestData';
import { startTestIssuer } from '../../support/server/testIssuer';
import { ApiClient } from '../ApiClient';
import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Random } from '../Random';
import { repeatUntil } from '../repeatUntil';
import { ServerProcess } from '../ServerProcess';
import { createStressDatabase, type StressDatabase } from '../StressDatabase';

const MAX_DELAY_MS = 1_500;
const MAX_TAKEOVER_MS = 60_000;
const LOOK_EVERY_MS = 20;

/**
 * Every round, all servers are asked at once, twice each, to process the same date, while a hold begins and ends. The server
 * that runs is killed after a random time. Another one, or the restarted one, must take over, and every payment must be
 * processed exactly once and counted by the finished run.
 */
export async function processing(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  const database = await createStressDatabase(engine, options.isolation);
  const issuer = await startTestIssuer();
  const round = new Round(database, issuer, new Random(options.seed));
  try {
    const dates = await round.seed(options.payments, options.kills);
    await round.startServers(options.servers);
    for (const date of dates) await round.run(date);
    await round.stop();
    const { takeovers, ends, early, problems } = round;
    await verify(database, problems);
    const times = `taken over after ${median(takeovers)} ms (at most ${Math.max(0, ...takeovers)}), finished ${median(ends)} ms after the kill (at most ${Math.max(0, ...ends)})`;
    const summary = `${dates.length} runs of ${options.payments} payments at ${options.servers} servers, ${takeovers.length} killed halfway, ${early} finished before the kill; ${times}`;
    return { summary, problems };
  } finally {
    await round.kill();
    await Promise.all([database.drop(), issuer.close()]);
  }
}

class Round {
  readonly takeovers: number[] = [];
  readonly ends: number[] = [];
  readonly problems: string[] = [];
  /** Runs that were over before the kill. */
  early = 0;
  private payments = 0;
  private sysadmin: TestPerson | undefined;
  private servers: { readonly port: number; process: ServerProcess; readonly api: ApiClient }[] = [];

  constructor(
    private readonly database: StressDatabase,
    private readonly issuer: Awaited<ReturnType<typeof startTestIssuer>>,
    private readonly random: Random,
  ) {}

  /** @returns the dates to process, each with as many pending payments. */
  async seed(payments: number, days: number): Promise<readonly LocalDate[]> {
    this.payments = payments;
    const { db, close } = await this.database.open();
    await migrate(db);
    const first = earliestSettleDate(new Date(), 1);
    await seedPending(db, { payments: payments * days, settleDate: first, days });
    const data = new TestData(db, new TestClock(new Date().toISOString()));
    this.sysadmin = await data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await db.updateTable('people').set({ issuer: this.issuer.url }).execute();
    await close();
    return Array.from({ length: days }, (_, day) => addDays(first, day));
  }

  async startServers(count: number): Promise<void> {
    const tokenFor = (userId: string) => this.issuer.tokenFor(userId, { issuer: this.issuer.url, expiresIn: 36_000 });
    while (this.servers.length < count) {
      const port = await freePort();
      const api = new ApiClient([`http://localhost:${port}/ListBillAPI`], tokenFor, this.random);
      this.servers.push({ port, api, process: await this.start(port) });
    }
  }

  async run(businessDate: LocalDate): Promise<void> {
    const running = new Set(this.servers);
    const asked = this.servers.map(async (server) => {
      const answers = await Promise.all([
        this.process(server.api, businessDate),
        this.process(server.api, businessDate),
      ]);
      if (answers.every(({ status }) => status === 409)) running.delete(server);
    });
    let isOver = false;
    const holds = repeatUntil(
      () => this.toggleHold(),
      () => isOver,
    );
    await new Promise((resolve) => setTimeout(resolve, this.random.between(50, MAX_DELAY_MS)));
    const [victim] = running;
    const wasFinished = (await this.runsOf(businessDate)).some(({ state }) => state === 'finished');
    const killedAt = performance.now();
    if (victim) {
      await victim.process.kill();
      if (this.servers.length === 1) victim.process = await this.start(victim.port);
    }
    const isContinued = (runs: readonly RecordedRun[]) => runs.some(({ isContinuation }) => isContinuation);
    const isFinished = (runs: readonly RecordedRun[]) => runs.some(({ state }) => state === 'finished');
    await this.waitFor(businessDate, (runs) => isContinued(runs) || isFinished(runs));
    const tookOverMs = Math.round(performance.now() - killedAt);
    const runs = await this.waitFor(businessDate, isFinished);
    if (isContinued(runs)) {
      this.takeovers.push(tookOverMs);
      this.ends.push(Math.round(performance.now() - killedAt));
    } else if (wasFinished || victim === undefined || isFinished(runs)) this.early += 1;
    // A finished run counts the payments of those that it continued; runs that were asked for later find nothing to do.
    const processed = Math.max(...runs.map((run) => (run.state === 'finished' ? run.processed : 0)));
    const interrupted = runs.filter(({ state }) => state === 'interrupted');
    const most = interrupted.reduce((sum, run) => sum + run.processed, 0);
    if (processed !== this.payments || most > this.payments) {
      this.problems.push(
        `${businessDate}: ${processed} of ${this.payments} payments counted by the finished run: ${JSON.stringify(runs)}`,
      );
    }
    isOver = true;
    await Promise.all([holds, ...asked]);
    if (victim && this.servers.length > 1) victim.process = await this.start(victim.port);
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map(({ process }) => process.stop()));
  }

  async kill(): Promise<void> {
    await Promise.all(this.servers.map(({ process }) => process.kill()));
  }

  private start(port: number): Promise<ServerProcess> {
    const key = { ENCRYPTION_KEY: KEY.toString('base64') };
    return ServerProcess.start(port, this.issuer.url, { ...this.database.environment, ...key });
  }

  private process(api: ApiClient, businessDate: LocalDate) {
    return api.send(this.person, { method: 'POST', path: runProcessing.path, body: { businessDate } });
  }

  private async toggleHold(): Promise<boolean> {
    for (const on of [true, false]) {
      const body = { on, reason: on ? 'Stress' : '' };
      await this.random
        .oneOf(this.servers)
        .api.send(this.person, { method: 'POST', path: setProcessingHold.path, body });
    }
    return false;
  }

  /** Runs of the date, as any server that is up lists them. */
  private async runsOf(date: LocalDate): Promise<readonly RecordedRun[]> {
    for (const { api } of this.servers) {
      const { status, text } = await api.send(this.person, {
        method: 'GET',
        path: `${listProcessingRuns.path}?size=20`,
      });
      if (status !== 200) continue;
      const { items }: { readonly items: readonly RecordedRun[] } = JSON.parse(text);
      return items.filter(({ businessDate }) => businessDate === date);
    }
    return [];
  }

  /** @throws Error when it does not come true. */
  private async waitFor(date: LocalDate, isTrue: (runs: readonly RecordedRun[]) => boolean) {
    const giveUpAt = performance.now() + MAX_TAKEOVER_MS;
    for (;;) {
      const runs = await this.runsOf(date);
      if (isTrue(runs)) return runs;
      if (performance.now() > giveUpAt) throw new Error(`No server took over ${date}: ${JSON.stringify(runs)}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  private get person(): TestPerson {
    if (!this.sysadmin) throw new Error('Seed first.');
    return this.sysadmin;
  }
}

/** Every payment must be processed, with exactly one ledger event and one entry in its timeline. */
async function verify(database: StressDatabase, problems: string[]): Promise<void> {
  const { db, close } = await database.open();
  try {
    await assertInvariants(db).catch((error: unknown) => problems.push(String(error)));
    const { rows } = await sql<{ pk: string; status: string; ledger: number; timeline: number }>`
      select p.payment_pk as pk, p.status,
        (select count(*)::integer from ledger_events e where e.group_number = p.group_number and e.ref_pk = p.payment_pk
          and e.kind = 'PAYMENT_PROCESSED') as ledger,
        (select count(*)::integer from payment_events e where e.group_number = p.group_number and e.payment_pk = p.payment_pk
          and e.event = 'processed') as timeline
      from payments p`.execute(db);
    for (const { pk, status, ledger, timeline } of rows) {
      if (status !== 'PROCESSED' || ledger !== 1 || timeline !== 1)
        problems.push(`${pk}: ${status}, ${ledger} ledger events, processed ${timeline} times`);
    }
  } finally {
    await close();
  }
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
