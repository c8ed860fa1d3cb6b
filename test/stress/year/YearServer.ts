import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { InjectableServer } from '../../../features/support/use-case/stand-ins/InProcessNetwork';
import { type BillOptions, insertBill, type TestBill } from '../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../support/server/startTestServer';
import type { TestClock } from '../../support/server/TestClock';
import { startTestIssuer, type TestIssuer } from '../../support/server/testIssuer';
import type { StressDatabase } from '../StressDatabase';

/** The server in this process. It can be restarted, and its clock can be off the people's. */
export class YearServer implements InjectableServer {
  restarts = 0;
  /** Answers that no request should get: with 500 and above. */
  readonly failures: string[] = [];
  /** Milliseconds by which the server's clock is ahead of the people's; negative if it is behind. */
  aheadMs = 0;

  private lastBill = 0;
  private line: Promise<unknown> = Promise.resolve();
  private requestsUntilRestart = Number.POSITIVE_INFINITY;

  private constructor(
    private readonly database: StressDatabase,
    readonly issuer: TestIssuer,
    private server: TestServer,
  ) {}

  static async start(database: StressDatabase, now: string): Promise<YearServer> {
    const issuer = await startTestIssuer();
    return new YearServer(database, issuer, await startTestServer({ database: await database.open(), issuer, now }));
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
    const answer = this.line.then(() => this.answer(request));
    this.line = answer.catch(() => undefined);
    return answer;
  }

  /** Restarts the server after a number of requests, when it has processed the last of them. */
  restartAfter(requests: number): void {
    this.requestsUntilRestart = requests;
  }

  async restart(): Promise<void> {
    this.restarts += 1;
    const now = this.server.clock.now().toISOString();
    await this.server.close();
    this.server = await startTestServer({ database: await this.database.open(), issuer: this.issuer, now });
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.issuer.close();
  }

  private async answer(request: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.server.app.inject(request);
    if (response.statusCode >= 500) {
      this.failures.push(
        `${response.statusCode} at ${request.method} ${JSON.stringify(request.url)}: ${response.payload}`,
      );
    }
    this.requestsUntilRestart -= 1;
    if (this.requestsUntilRestart === 0) await this.restart();
    return response;
  }
}
