import { DATABASE_CONNECTION } from '../../../src/domain/people/directory/DirectoryUser';
import { counted } from '../../../src/domain/platform/text/wording';
import {
  NO_SECURITY_EVENTS,
  type SecurityEventName,
  type SecurityEvents,
} from '../../platform/security/securityEvents';
import { type AttemptLimit, networkOf, type RecentAttempts } from './attempts';
import type { PasswordCheck, PeopleForSignIn, SignInPerson } from './ports';

export interface PasswordSignInRequest {
  readonly email: string;
  readonly password: string;
  /** Listbill passwords by default. The person must use this connection. */
  readonly connection?: string;
  /** Network address of the client. */
  readonly address: string;
  /** Device token from an earlier sign-in; undefined if the browser has none. */
  readonly device?: string | undefined;
}

/** Browsers in which a person has signed in before. */
export interface KnownDevices {
  /** Takes the same time for unknown people. @param subject undefined for unknown people. */
  isKnown(device: string, subject: string | undefined): Promise<boolean>;
}

const NO_DEVICES: KnownDevices = { isKnown: () => Promise.resolve(false) };

/** The person, or why sign-in failed: wrong password, too many attempts, or inactive account. */
export type PasswordSignInAnswer =
  | { readonly kind: 'accepted'; readonly person: SignInPerson }
  /** `message` is shown to the person. */
  | { readonly kind: 'wrong' | 'wait' | 'closed'; readonly message: string };

/**
 * Wrong passwords within 15 minutes. Counted for the person from one network, or in one browser that they have used before, so
 * that a stranger's guesses do not keep them out. The limit of all networks is against guesses from many; it does not apply to
 * a known browser, and a mailed link is a way in despite any of them. The network's limit is higher because an office may
 * share one address.
 *
 * @source docs/decisions/identity.md#wrong-passwords-and-codes-are-counted-by-network
 */
const LIMITS = { place: 5, person: 50, network: 100 };

/**
 * Checks email and password. The sign-in is counted when it is complete. Unknown emails are counted and answered like known
 * ones.
 */
export class PasswordSignIn {
  constructor(
    private readonly people: PeopleForSignIn,
    private readonly passwords: PasswordCheck,
    private readonly recentAttempts: RecentAttempts,
    private readonly devices: KnownDevices = NO_DEVICES,
    private readonly security: SecurityEvents = NO_SECURITY_EVENTS,
  ) {}

  async run({
    email,
    password,
    address,
    device,
    connection = DATABASE_CONNECTION,
  }: PasswordSignInRequest): Promise<PasswordSignInAnswer> {
    const person = await this.people.findByEmail(email);
    const personLimits = await this.limitsOf({ email, address, device }, person?.subject);
    const networkKey = `passwords from ${networkOf(address)}`;
    // Counted before the check, so that concurrent guesses count too.
    const limits = [...personLimits, { key: networkKey, limit: LIMITS.network }];
    const minutes = await this.recentAttempts.count(limits);
    const record = (name: SecurityEventName, reason?: string) =>
      this.security.record({ name, userId: person?.subject, address, reason, about: { method: 'password' } });
    if (minutes > 0) {
      record('sign-in-locked');
      return { kind: 'wait', message: waitMessage(minutes) };
    }

    const matches = await this.passwords.matches(password, person?.passwordHash);
    if (!person || !matches || person.connection !== connection) {
      record('sign-in-failed', person ? 'wrong-password' : 'unknown-person');
      return { kind: 'wrong', message: 'Wrong email or password.' };
    }

    for (const { key } of personLimits) await this.recentAttempts.clear(key);
    await this.recentAttempts.removeLatest(networkKey);
    if (person.status !== 'Active') {
      record('sign-in-inactive', person.status);
      return { kind: 'closed', message: CLOSED };
    }
    return { kind: 'accepted', person };
  }

  /** Clears a person's wrong passwords from this browser or network, once they have proved by mail that they own the address. */
  async clearAttempts(place: Pick<PasswordSignInRequest, 'email' | 'address' | 'device'>): Promise<void> {
    const person = await this.people.findByEmail(place.email);
    for (const { key } of await this.limitsOf(place, person?.subject)) await this.recentAttempts.clear(key);
  }

  private async limitsOf(
    { email, address, device }: Pick<PasswordSignInRequest, 'email' | 'address' | 'device'>,
    subject: string | undefined,
  ): Promise<readonly AttemptLimit[]> {
    const personKey = `passwords of ${await this.people.attemptKeyOf(email)}`;
    if (device !== undefined && (await this.devices.isKnown(device, subject))) {
      return [{ key: `${personKey} in ${device}`, limit: LIMITS.place }];
    }
    return [
      { key: `${personKey} from ${networkOf(address)}`, limit: LIMITS.place },
      { key: personKey, limit: LIMITS.person },
    ];
  }
}

const CLOSED = 'This account is not active. Please ask the person who manages your access to activate it.';

const waitMessage = (minutes: number) =>
  `Too many wrong passwords. Please wait ${counted(minutes, 'minute')}, then try again.`;
