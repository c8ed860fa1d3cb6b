import { InProcessNetwork } from '../../../features/support/use-case/stand-ins/InProcessNetwork';
import type { StageDirectory } from '../../../features/support/use-case/stand-ins/StageIdentity';
import { StageTime } from '../../../features/support/use-case/stand-ins/StageTime';
import { StageTokens } from '../../../features/support/use-case/stand-ins/StageTokens';
import { UseCaseUsers } from '../../../features/support/use-case/UseCaseUsers';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../support/server/TestData';
import { verifiedEmail } from '../../support/server/testIssuer';
import type { Random } from '../Random';
import { Visit } from './Visit';
import type { YearServer } from './YearServer';

const HOUR_MS = 3_600_000;
/** Between the end of a visit and the start of the next one. */
const BETWEEN_VISITS_MS = 20_000;
/** Share of the days with this fault. */
const RESTARTS_BETWEEN_VISITS = 0.03;
const RESTARTS_DURING_VISITS = 0.04;
const CLOCK_JUMPS = 0.05;
/** Share of the requests whose answer is lost. */
const LOST_ANSWERS = 0.03;
const LOST_READS = 0.005;

/** People's visits to the browser application, one after another on a clock, while the server and the network have faults. */
export class Visits {
  readonly time: StageTime;
  private readonly network: InProcessNetwork;
  private readonly directory: StageDirectory;

  /** @param isBeside whether they work at the same time as others, on a clock of their own. */
  constructor(
    readonly server: YearServer,
    private readonly random: Random,
    readonly counts = { visits: 0, 'answers lost': 0, 'clock jumps': 0 },
    isBeside = false,
  ) {
    this.time = new StageTime(isBeside ? ownClock() : server.clock);
    this.network = new InProcessNetwork(isBeside ? server.forPerson(() => this.time.now()) : server, this.time);
    this.network.loseResponses((method) => this.isLost(method));
    const tokens = new StageTokens((userId, email, issuedAt) =>
      server.issuer.tokenFor(userId, { issuedAt, claims: verifiedEmail(email) }),
    );
    const { time } = this;
    this.directory = {
      get db() {
        return server.current.db;
      },
      clock: { now: () => new Date(time.now() + server.aheadMs) },
      tokens,
      get accounts(): never {
        throw new Error('Nobody changes an account.');
      },
    };
  }

  /** Visits of other people at the same time, with the same counts. They start at `startAt`. */
  beside(random: Random): Visits {
    return new Visits(this.server, random, this.counts, true);
  }

  /** @param ms milliseconds since 1970 */
  startAt(ms: number): void {
    this.time.jumpTo(ms);
  }

  /**
   * Starts a day at 10 a.m. in New York. On some days the server restarts, or its clock is hours off.
   *
   * @returns whether it restarts during visits.
   */
  async begin(day: LocalDate): Promise<boolean> {
    const { random, server } = this;
    if (random.chance(RESTARTS_BETWEEN_VISITS)) await server.restart();
    const isRestarted = random.chance(RESTARTS_DURING_VISITS);
    if (isRestarted) server.restartAfter(random.between(1, 60));
    server.aheadMs = 0;
    if (random.chance(CLOCK_JUMPS)) {
      this.counts['clock jumps'] += 1;
      server.aheadMs = random.between(1, 10) * (random.chance(0.3) ? 0.5 : -1) * HOUR_MS;
    }
    this.time.jumpTo(Date.parse(`${day}T15:00:00.000Z`));
    return isRestarted;
  }

  /** The day's end, after the cut-off. The server's clock is right again. */
  end(day: LocalDate): void {
    this.server.aheadMs = 0;
    this.time.jumpTo(Math.max(this.time.now(), Date.parse(`${day}T22:00:00.000Z`)));
  }

  /** The person opens the application, does the work, and closes the page. */
  async visit<T>(person: TestPerson, work: (visit: Visit) => Promise<T>): Promise<T> {
    this.counts.visits += 1;
    const users = new UseCaseUsers(this.directory, this.time, this.network);
    try {
      return await work(await Visit.open(users, person));
    } finally {
      await this.time.settle();
      users.close();
      this.time.cancelScheduledWork();
      this.time.jumpTo(this.time.now() + BETWEEN_VISITS_MS);
    }
  }

  private isLost(method: string): boolean {
    const isLost = this.random.chance(method === 'GET' ? LOST_READS : LOST_ANSWERS);
    if (isLost) this.counts['answers lost'] += 1;
    return isLost;
  }
}

/** A clock that only its owner moves. */
function ownClock(): ConstructorParameters<typeof StageTime>[0] {
  let at = 0;
  return {
    now: () => new Date(at),
    set: (iso) => {
      at = Date.parse(iso);
    },
  };
}
