import { OpenSession } from '../../../src/application/session/OpenSession';
import { createServices } from '../../../src/infrastructure/composition/createServices';
import { SLICES } from '../../../src/infrastructure/composition/slices';
import type { TestPerson } from '../../../test/support/server/TestData';
import { InMemoryTabs } from '../../../test/support/session/InMemoryTabs';
import { ENVIRONMENT } from './environment';
import type { InProcessNetwork } from './InProcessNetwork';
import { Seat } from './Seat';
import { type StageDirectory, StageIdentity } from './StageIdentity';
import type { StageTime } from './StageTime';
import { surroundings } from './surroundings';

const NO_RESTARTS = { noted: () => true, note: () => undefined, clear: () => undefined };

/** Where everybody of a scenario sits. */
export class UseCaseHouse {
  private readonly seats = new Map<string, Seat>();

  constructor(
    private readonly server: StageDirectory,
    readonly time: StageTime,
    readonly network: InProcessNetwork,
  ) {}

  /** The person's application; opened, and the person signed in, when it is first asked for. */
  async seatOf(person: TestPerson): Promise<Seat> {
    return this.seats.get(person.userId) ?? this.open(person);
  }

  /** Opens the application anew, as after a reload or the way back from the sign-in page. @param target asked for before */
  async open(person: TestPerson, target = ''): Promise<Seat> {
    this.seats.get(person.userId)?.leave();
    const identity = new StageIdentity(this.server, person, this.time, target);
    const signInReturn =
      target === '' ? ({ kind: 'none' } as const) : ({ kind: 'code', url: 'callback?code=1' } as const);
    const opening = await new OpenSession(identity, NO_RESTARTS).run(signInReturn);
    const services = createServices({
      environment: ENVIRONMENT,
      identity,
      opening,
      surroundings: surroundings(this.time, this.network, new InMemoryTabs().open()),
    });
    await services.prepare(Object.keys(SLICES));
    const seat = new Seat(services, identity, opening, this.time);
    this.seats.set(person.userId, seat);
    await seat.arrive();
    return seat;
  }

  close(): void {
    for (const seat of this.seats.values()) seat.leave();
  }
}
