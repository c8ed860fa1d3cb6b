import { counted } from '../../../src/domain/text/wording';
import { networkOf, type RecentAttempts } from './attempts';
import type { PasswordCheck, PeopleForSignIn, SignInPerson } from './ports';
import { DATABASE_CONNECTION } from './signInRules';

export interface PasswordSignInRequest {
  readonly email: string;
  readonly password: string;
  /** Listbill passwords by default. The person must use this connection. */
  readonly connection?: string;
  /** Network address of the client. */
  readonly address: string;
}

/** The person, or why sign-in failed: wrong password, too many attempts, or inactive account. */
export type PasswordSignInAnswer =
  | { readonly kind: 'accepted'; readonly person: SignInPerson }
  /** `message` is shown to the person. */
  | { readonly kind: 'wrong' | 'wait' | 'closed'; readonly message: string };

/** Wrong passwords within 15 minutes. The network limit is higher because an office may share one address. */
const LIMITS = { person: 5, network: 100 };

/** Signs a person in with email and password. Unknown emails are counted and answered like known ones. */
export class PasswordSignIn {
  constructor(
    private readonly people: PeopleForSignIn,
    private readonly passwords: PasswordCheck,
    private readonly recentAttempts: RecentAttempts,
  ) {}

  async run({
    email,
    password,
    address,
    connection = DATABASE_CONNECTION,
  }: PasswordSignInRequest): Promise<PasswordSignInAnswer> {
    const personKey = await this.personKeyOf(email);
    const networkKey = `passwords from ${networkOf(address)}`;
    // Counted before the check, so that concurrent guesses count too.
    const minutes = await this.recentAttempts.count([
      { key: personKey, limit: LIMITS.person },
      { key: networkKey, limit: LIMITS.network },
    ]);
    if (minutes > 0) return { kind: 'wait', message: waitMessage(minutes) };

    const person = await this.people.findByEmail(email);
    const matches = await this.passwords.matches(password, person?.passwordHash);
    if (!person || !matches || person.connection !== connection)
      return { kind: 'wrong', message: 'Wrong email or password.' };

    await this.recentAttempts.clear(personKey);
    await this.recentAttempts.removeLatest(networkKey);
    if (person.status !== 'Active') return { kind: 'closed', message: CLOSED };
    await this.people.recordLogin(person.subject);
    return { kind: 'accepted', person };
  }

  /** Clears the wrong passwords of a person who proved in another way that they own the email. */
  async clearAttempts(email: string): Promise<void> {
    await this.recentAttempts.clear(await this.personKeyOf(email));
  }

  private async personKeyOf(email: string): Promise<string> {
    return `passwords of ${await this.people.attemptKeyOf(email)}`;
  }
}

const CLOSED = 'This account is not active. Please ask the person who manages your access to activate it.';

const waitMessage = (minutes: number) =>
  `Too many wrong passwords. Please wait ${counted(minutes, 'minute')}, then try again.`;
