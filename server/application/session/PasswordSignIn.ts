import { counted } from '../../../src/domain/text/counted';
import { DATABASE_CONNECTION } from './connections';
import type { PasswordCheck } from './ports/PasswordCheck';
import type { PeopleForSignIn, SignInPerson } from './ports/PeopleForSignIn';
import type { RecentAttempts } from './RecentAttempts';

/** What somebody signs in with. */
export interface PasswordSignInRequest {
  readonly email: string;
  readonly password: string;
  /** Through which connection; that of our own passwords unless told. Nobody gets in through another one than theirs. */
  readonly connection?: string;
  /** The network address the request came from. */
  readonly address: string;
}

/** Who they are; or why they are not let in: wrong, too often, or no longer active. */
export type PasswordSignInAnswer =
  | { readonly kind: 'accepted'; readonly person: SignInPerson }
  /** `message` is shown to the person as it is. */
  | { readonly kind: 'wrong' | 'wait' | 'closed'; readonly message: string };

/** An office may share one address, so it is forgiven more than one person is. */
const LIMITS = { person: 5, address: 20 };

/** Decides whether an email and a password open the door. */
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
    const personKey = personKeyOf(email);
    const addressKey = `address:${address}`;
    const minutes = Math.max(
      this.recentAttempts.minutesToWait(personKey, LIMITS.person),
      this.recentAttempts.minutesToWait(addressKey, LIMITS.address),
    );
    if (minutes > 0) return { kind: 'wait', message: waitMessage(minutes) };

    // Counted before the check, so that guesses sent side by side count too.
    this.recentAttempts.add(personKey);
    this.recentAttempts.add(addressKey);
    const person = await this.people.findByEmail(email.trim());
    const matches = await this.passwords.matches(password, person?.passwordHash);
    if (!person || !matches || person.connection !== connection)
      return { kind: 'wrong', message: 'Wrong email or password.' };

    this.recentAttempts.forget(personKey);
    this.recentAttempts.takeBack(addressKey);
    if (person.status !== 'Active') return { kind: 'closed', message: CLOSED };
    await this.people.recordLogin(person.subject);
    return { kind: 'accepted', person };
  }

  /** Forgets the wrong passwords of somebody who has shown otherwise that the email is theirs. */
  forgive(email: string): void {
    this.recentAttempts.forget(personKeyOf(email));
  }
}

const personKeyOf = (email: string) => `person:${email.trim().toLowerCase()}`;

const CLOSED = 'This account is not active. Please ask the person who manages your access to activate it.';

const waitMessage = (minutes: number) =>
  `Too many wrong passwords. Please wait ${counted(minutes, 'minute')}, then try again.`;
