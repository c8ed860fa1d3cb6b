import type { Observable } from 'rxjs';
import type { UseCaseUsers } from '../../../features/support/use-case/UseCaseUsers';
import { firstLoaded, type UserApp } from '../../../features/support/use-case/UserApp';
import { isOutcomeUnknown } from '../../../src/application/money/payments/PaymentOutcome';
import type { Loadable } from '../../../src/application/platform/shared/Loadable';
import type { TestPerson } from '../../support/server/TestData';

/** How often a person tries something that gets no answer. */
const TRIES = 8;
const PAUSE_MS = 4_000;

/** The application in a person's browser. If a call gets no answer, the person waits and tries again. */
export class Visit {
  private constructor(
    private readonly users: UseCaseUsers,
    readonly person: TestPerson,
    private app: UserApp,
  ) {}

  /** Opens the application, and reloads it until the person's own record has come. */
  static async open(users: UseCaseUsers, person: TestPerson): Promise<Visit> {
    for (let at = 0; at < TRIES; at += 1) {
      const app = await users.open(person);
      if (app.me) return new Visit(users, person, app);
      await users.time.advance(PAUSE_MS);
    }
    const messages = users.takeRefusals().map(({ message }) => message);
    throw new Error(`${person.name} cannot open the application: ${messages.join(' ')}`);
  }

  get<UseCase>(useCase: new (...dependencies: never[]) => UseCase): UseCase {
    return this.app.get(useCase);
  }

  /** Milliseconds since 1970, by the person's clock. */
  now(): number {
    return this.users.time.now();
  }

  /** Waits for work, while time passes. */
  until<T>(work: Promise<T>): Promise<T> {
    return this.users.time.until(work);
  }

  async pause(): Promise<void> {
    await this.users.time.advance(PAUSE_MS);
  }

  /** Reloads the page: what is not saved is lost. */
  async reload(): Promise<void> {
    await this.users.time.settle();
    this.users.time.cancelScheduledWork();
    this.app = (await Visit.open(this.users, this.person)).app;
  }

  /** Does something, again if no answer came. @throws the refusal */
  async insist<T>(work: () => Promise<T>): Promise<T> {
    for (let at = 1; ; at += 1) {
      try {
        return await this.until(work());
      } catch (error) {
        if (!isOutcomeUnknown(error) || at === TRIES) throw error;
        await this.pause();
      }
    }
  }

  /** Content of a screen once it has loaded. @throws the refusal */
  read<T>(loadable$: Observable<Loadable<T>>): Promise<T> {
    return this.insist(() => firstLoaded(loadable$));
  }
}
