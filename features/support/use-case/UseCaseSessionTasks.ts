import { Session } from '../../../src/application/session/Session';
import { SignOut } from '../../../src/application/session/SignOut';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Mishap } from '../Mishap';
import type { StageBill } from '../stage/StageBills';
import type { SessionTasks } from '../tasks/SessionTasks';
import type { Place } from '../Words';
import { openingAfter } from './openingAfter';
import { placeOf } from './placeOf';
import type { UseCaseHouse } from './UseCaseHouse';

export class UseCaseSessionTasks implements SessionTasks {
  /** Requested path by user id. */
  private readonly requestedPaths = new Map<string, string>();

  constructor(private readonly house: UseCaseHouse) {}

  async signIn(person: TestPerson): Promise<void> {
    await this.house.seatOf(person);
  }

  async followLink(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const seat = await this.house.open(person, paths.bill('billing', billPk));
    if (seat.opening.kind === 'signedIn') this.requestPath(person, seat.opening.target);
  }

  async returnFromProvider(person: TestPerson, mishap: Mishap): Promise<void> {
    await this.house.arrive(person, await openingAfter(mishap));
  }

  async signOut(person: TestPerson): Promise<void> {
    const seat = await this.house.seatOf(person);
    await seat.attempt(seat.get(SignOut).run());
  }

  async isSignedOut(person: TestPerson): Promise<boolean> {
    const seat = await this.house.seatOf(person);
    const session = seat.get(Session);
    if (seat.opening.kind === 'signedOut') return session.tokens === undefined;
    return session.state.kind === 'leaving' && session.tokens === undefined && seat.identity.isLoggedOut;
  }

  async goToUnknownAddress(person: TestPerson): Promise<void> {
    this.requestPath(person, '/billing/no-such-place');
  }

  requestPath({ userId }: TestPerson, path: string): void {
    this.requestedPaths.set(userId, path);
  }

  async place(person: TestPerson): Promise<Place> {
    return placeOf(await this.house.seatOf(person), this.requestedPaths.get(person.userId) ?? '');
  }

  async isRefused(person: TestPerson): Promise<boolean> {
    return (await this.house.seatOf(person)).isRefused;
  }

  async message(person: TestPerson): Promise<string> {
    const { opening, told } = await this.house.seatOf(person);
    return opening.kind === 'failed' ? opening.error.message : told;
  }
}
