import { AsyncLocalStorage } from 'node:async_hooks';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { InjectableServer } from '../../../features/support/use-case/stand-ins/InProcessNetwork';
import { type BillOptions, insertBill, type TestBill } from '../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../support/server/startTestServer';
import type { TestClock } from '../../support/server/TestClock';
import { startTestIssuer, type TestIssuer } from '../../support/server/testIssuer';
import type { StressDatabase } from '../StressDatabase';

const MAX_REMEMBERED = 1_000;
const DATABASE_AWAY = 503;
/** Milliseconds since 1970, by the clock of the person whose request is answered. */
const PERSONS_TIME = new AsyncLocalStorage<() => number>();

/** The server in this process. It can be restarted, and its clock can be off the people's. */
export class YearServer implements InjectableServer {
  restarts = 0;
  /** How often the database did not answer in time, because the machine had other work. People try again. */
  timesWithoutDatabase = 0;
  /** Other answers that no request should get: with 500 and above. */
  readonly failures: string[] = [];
  /** Milliseconds by which the server's clock is ahead of the people's; negative if it is behind. */
  aheadMs = 0;
  /** Whether requests of people who work at the same time count for a restart: only while one of them is alone. */
  isOneAlone = false;

  private lastBill = 0;
  private line: Promise<unknown> = Promise.resolve();
  private requestsUntilRestart = Number.POSITIVE_INFINITY;

  private constructor(
    private readonly database: StressDatabase,
    readonly issuer: TestIssuer,
    private server: TestServer,
  ) {
    this.useTimes();
  }

  static async start(database: StressDatabase, now: string): Promise<YearServer> {
    const issuer = remembering(await startTestIssuer());
    const opened = await database.open();
    return new YearServer(database, issuer, await startTestServer({ database: opened, issuer, now }));
  }

  get current(): TestServer {
    return this.server;
  }

  /** The people's clock, which moves the server's. */
  readonly clock: Pick<TestClock, 'now' | 'set'> = {
    now: () => new Date(this.server.clock.now().getTime() - this.aheadMs),
    set: (iso) => this.server.clock.set(new Date(Date.parse(iso) + this.aheadMs).toISOString()),
  };

  /** Adds a bill. Its number goes on after restarts. */
  addBill(options: BillOptions): Promise<TestBill> {
    this.lastBill += 1;
    return insertBill(this.server.db, options, this.lastBill, this.server.clock.now());
  }

  /** Answers one request after another, so that the same requests always come in the same order. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = this.line.then(() => this.answer(request, true));
    this.line = answer.catch(() => undefined);
    return answer;
  }

  /** The server for a person who works at the same time as others. @param now milliseconds since 1970 by the person's clock */
  forPerson(now: () => number): InjectableServer {
    let line: Promise<unknown> = Promise.resolve();
    return {
      inject: (request) => {
        const answer = line.then(() => PERSONS_TIME.run(now, () => this.answer(request, this.isOneAlone)));
        line = answer.catch(() => undefined);
        return answer;
      },
    };
  }

  /** Restarts the server after a number of requests, when it has processed the last of them. */
  restartAfter(requests: number): void {
    this.requestsUntilRestart = requests;
  }

  async restart(): Promise<void> {
    this.restarts += 1;
    const now = this.server.clock.now().toISOString();
    await this.server.close();
    this.server = await startTestServer({
      database: await this.database.open(),
      issuer: this.issuer,
      now,
    });
    this.useTimes();
  }

  /** Requests of people who work at the same time are answered by their own clocks. */
  private useTimes(): void {
    const { clock } = this.server;
    const now = clock.now.bind(clock);
    clock.now = () => {
      const time = PERSONS_TIME.getStore();
      return time ? new Date(time() + this.aheadMs) : now();
    };
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.issuer.close();
  }

  private async answer(request: InjectOptions, counts: boolean): Promise<LightMyRequestResponse> {
    const response = await this.server.app.inject(request);
    if (response.statusCode === DATABASE_AWAY) this.timesWithoutDatabase += 1;
    else if (response.statusCode >= 500) {
      this.failures.push(
        `${response.statusCode} at ${request.method} ${JSON.stringify(request.url)}: ${response.payload}`,
      );
    }
    if (!counts) return response;
    this.requestsUntilRestart -= 1;
    if (this.requestsUntilRestart === 0) await this.restart();
    return response;
  }
}

/** An issuer whose verifier checks the signature of a token once, not with each of a visit's requests. */
function remembering(issuer: TestIssuer): TestIssuer {
  const verified = new Map<string, ReturnType<TestIssuer['verifier']['verify']>>();
  const verify = (token: string) => {
    const known = verified.get(token) ?? issuer.verifier.verify(token);
    // People visit one after another.
    if (verified.size > MAX_REMEMBERED) verified.clear();
    verified.set(token, known);
    return known;
  };
  return { ...issuer, verifier: Object.assign(Object.create(issuer.verifier), { verify }) };
}
