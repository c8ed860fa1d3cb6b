import { Session } from '../../../src/application/people/session/Session';
import { SignOut } from '../../../src/application/people/session/SignOut';
import { signInAdvice } from '../../../src/domain/people/session/signInAdvice';
import { refusalMessage } from '../../../src/domain/platform/errors/errorMessageFor';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Place } from '../ParameterValues';
import { placeOfPath } from '../placeOfPath';
import type { SignInProblem } from '../SignInProblem';
import type { StageBill } from '../stage/StageBills';
import type { SessionTasks } from '../tasks/SessionTasks';
import { openingAfterReturn } from './openingAfterReturn';
import { placeOf } from './placeOf';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

export class UseCaseSessionTasks implements SessionTasks, Shows {
  /** Requested path by user id. */
  private readonly requestedPaths = new Map<string, string>();

  constructor(private readonly users: UseCaseUsers) {}

  async signIn(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    if (isSignedIn(app)) return;
    const fresh = await this.users.open(person);
    if (!isSignedIn(fresh) && !fresh.hasMessages) throw new Error(`${person.name} could not sign in`);
  }

  async followLink(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const app = await this.users.open(person, paths.bill('billing', billPk));
    if (app.opening.kind === 'signedIn') this.requestPath(person, app.opening.target);
  }

  async returnFromProvider(person: TestPerson, problem: SignInProblem): Promise<void> {
    await this.users.openAfterReturn(person, await openingAfterReturn(problem));
  }

  async signOut(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    if (!isSignedIn(app)) throw new Error(`${person.name} is not signed in`);
    await app.attempt(app.get(SignOut).run());
  }

  async isSignedOut(person: TestPerson): Promise<boolean> {
    const app = await this.users.appOf(person);
    const session = app.get(Session);
    if (app.opening.kind === 'signedOut') return session.tokens === undefined;
    return session.state.kind === 'leaving' && session.tokens === undefined && app.identity.isLoggedOut;
  }

  requestedPath({ userId }: TestPerson): string {
    return this.requestedPaths.get(userId) ?? '';
  }

  /** Opens a screen. Resolves with whether it opens; if not, the person reads why not. */
  async enter(person: TestPerson, path: string): Promise<boolean> {
    const app = await this.users.appOf(person);
    this.requestPath(person, path);
    if (placeOf(app, path) === placeOfPath(path.split('?')[0] ?? '')) return true;
    if (app.me) app.recordAccessDenied(refusalMessage(app.me.user.primaryType, undefined).title);
    return false;
  }

  requestPath({ userId }: TestPerson, path: string): void {
    this.requestedPaths.set(userId, path);
  }

  async place(person: TestPerson): Promise<Place> {
    return placeOf(await this.users.appOf(person), this.requestedPath(person));
  }

  currentPlace(person: TestPerson): Promise<Place> {
    return this.place(person);
  }

  async textsFor(person: TestPerson): Promise<readonly string[]> {
    const { opening, lastMessage } = await this.users.appOf(person);
    return opening.kind === 'failed' ? [signInAdvice(opening.error.code), opening.error.message] : [lastMessage];
  }
}

function isSignedIn(app: UserApp): boolean {
  return app.get(Session).state.kind === 'signedIn';
}
