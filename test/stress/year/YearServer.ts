import type { Call, Part } from '../../../contract/shared/Call';
import { dayOf, type LocalDate } from '../../../src/domain/dates/LocalDate';
import { type BillOptions, insertBill, type TestBill } from '../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../support/server/startTestServer';
import type { TestCaller, TestRequest } from '../../support/server/TestCaller';
import type { TestPerson } from '../../support/server/TestData';
import type { Random } from '../Random';
import type { StressDatabase } from '../StressDatabase';

const HOUR_MS = 3_600_000;
const RESTARTS = 0.05;
const CLOCK_JUMPS = 0.05;
const LOST_ANSWERS = 0.1;

/** The server in this process, on a clock that the test sets. It is restarted, loses answers, and its clock jumps. */
export class YearServer {
  readonly counts = { restarts: 0, 'clock jumps': 0, 'answers lost': 0 };

  private lastBill = 0;

  private constructor(
    private readonly database: StressDatabase,
    private readonly random: Random,
    private server: TestServer,
  ) {}

  static async start(database: StressDatabase, random: Random, now: string): Promise<YearServer> {
    return new YearServer(database, random, await startTestServer({ database: await database.open(), now }));
  }

  get current(): TestServer {
    return this.server;
  }

  as(person: TestPerson): TestCaller {
    return this.server.as(person);
  }

  today(): LocalDate {
    return dayOf(this.server.clock.now());
  }

  /** Adds a bill. Its number goes on after restarts. */
  addBill(options: BillOptions): Promise<TestBill> {
    this.lastBill += 1;
    const { db, clock } = this.server;
    return insertBill(db, options, this.lastBill, clock.now());
  }

  /** Begins a day at ten in New York, sometimes with a restart, or on a clock that is hours off until noon. */
  async begin(day: LocalDate): Promise<void> {
    if (this.random.chance(RESTARTS)) await this.restart();
    this.server.clock.set(`${day}T15:00:00.000Z`);
    if (!this.random.chance(CLOCK_JUMPS)) return;
    this.counts['clock jumps'] += 1;
    this.server.clock.advance(-this.random.between(1, 10) * HOUR_MS);
  }

  /** A call whose answer is sometimes lost, and which is then sent again under its key. It must have one answer. */
  async once<C extends Call>(person: TestPerson, call: C, request: TestRequest<C>): Promise<Part<C, 'answer'>> {
    if (this.random.chance(LOST_ANSWERS)) {
      this.counts['answers lost'] += 1;
      const [first, second] = [await this.as(person).call(call, request), await this.as(person).call(call, request)];
      if (first.text !== second.text) throw new Error(`Two answers: ${first.text} and ${second.text}`);
    }
    return this.as(person).ok(call, request);
  }

  async stop(): Promise<void> {
    await this.server.close();
  }

  private async restart(): Promise<void> {
    this.counts.restarts += 1;
    const now = this.server.clock.now().toISOString();
    await this.server.close();
    this.server = await startTestServer({ database: await this.database.open(), now });
  }
}
