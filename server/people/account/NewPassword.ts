import { NO_SECURITY_EVENTS, type SecurityEvents } from '../../platform/security/securityEvents';
import type { Transactions } from '../../platform/shared/Transaction';
import type { PasswordSignIn } from '../session/PasswordSignIn';
import type { PeopleForSignIn, ProviderStorage, SignInPerson } from '../session/ports';
import { canSignInByMail } from '../session/signInRules';
import { newPasswordMail, passwordChangedMail } from './accountMails';
import { accountIn, type MailedTokens } from './mailedSecrets';
import {
  EXPIRED,
  type Expired,
  type MailLimiter,
  type MailRequest,
  mailToPerson,
  type Refused,
  type Sent,
  type Wait,
} from './mailOnRequest';
import { newPasswordProblem } from './passwordStrength';
import type { AccountLinks, AccountTransaction, PasswordHash } from './ports';

/** Mails a link to set a new password. The answer does not reveal whether the email is known. @source SES-10 */
export class RequestPasswordReset {
  constructor(
    readonly transactions: Transactions<AccountTransaction>,
    private readonly tokens: MailedTokens,
    private readonly links: AccountLinks,
    readonly limiter: MailLimiter,
  ) {}

  run(request: MailRequest): Promise<Sent | Wait | Refused> {
    return mailToPerson(this, request, async (person, { providerStorage: storage, mail }) => {
      const token = await this.tokens.issue(storage, { accountId: person.subject });
      await mail.send(newPasswordMail(person, this.links.newPassword(token)));
    });
  }
}

/**
 * Sets a new password with a mailed link, and ends all of the person's sessions, including those of anyone who knew the
 * old password.
 *
 * @source SES-10
 */
export class SetNewPassword {
  constructor(
    private readonly transactions: Transactions<AccountTransaction>,
    private readonly storage: ProviderStorage,
    private readonly people: PeopleForSignIn,
    private readonly passwords: PasswordHash,
    private readonly tokens: MailedTokens,
    private readonly security: SecurityEvents = NO_SECURITY_EVENTS,
  ) {}

  /** @returns the owner of the link; undefined if the link is used or expired. */
  async personOf(token: string): Promise<SignInPerson | undefined> {
    const subject = accountIn(await this.tokens.find(this.storage, token));
    const person = subject === undefined ? undefined : await this.people.findBySubject(subject);
    return canSignInByMail(person) ? person : undefined;
  }

  async run(token: string, password: string, address: string): Promise<{ readonly kind: 'done' } | Expired | Refused> {
    const person = await this.personOf(token);
    if (!person) return EXPIRED;
    const message = await problemFor(person, password);
    if (message !== undefined) return refusedPassword(message);

    const passwordHash = await this.passwords.hash(password);
    const answer = await this.transactions.run<{ readonly kind: 'done' } | Expired>(async (tx) => {
      const subject = accountIn(await this.tokens.take(tx.providerStorage, token));
      const current = subject === undefined ? undefined : await tx.people.findBySubject(subject);
      if (!canSignInByMail(current)) return EXPIRED;
      await savePassword(tx, current, passwordHash);
      return { kind: 'done' };
    });
    if (answer.kind === 'done') this.security.record({ name: 'password-changed', userId: person.subject, address });
    return answer;
  }
}

interface PasswordChange {
  readonly current: string;
  readonly password: string;
  /** Network address of the client. */
  readonly address: string;
}

/**
 * Replaces the password of a person who knows the current one, and ends all of their sessions. Wrong passwords count like failed
 * sign-ins.
 *
 * @source OWASP ASVS 5.0, 6.2.3
 */
export class ReplacePassword {
  constructor(
    private readonly transactions: Transactions<AccountTransaction>,
    private readonly signIn: Pick<PasswordSignIn, 'run'>,
    private readonly passwords: PasswordHash,
    private readonly security: SecurityEvents = NO_SECURITY_EVENTS,
  ) {}

  async run(
    person: SignInPerson,
    { current, password, address }: PasswordChange,
  ): Promise<{ readonly kind: 'done' } | Refused> {
    const checked = await this.signIn.run({ email: person.email, password: current, address });
    if (checked.kind === 'wrong') return refusedPassword('This is not your current password.');
    if (checked.kind !== 'accepted') return refusedPassword(checked.message);
    if (password === current) return refusedPassword('This is your current password. Choose a different one.');
    const message = await problemFor(person, password);
    if (message !== undefined) return refusedPassword(message);
    const passwordHash = await this.passwords.hash(password);
    const isSaved = await this.transactions.run(async (tx) => {
      await tx.factors.lock(person.subject);
      const now = await tx.people.findBySubject(person.subject);
      // A mailed link may have set another password in the meantime.
      if (now?.status !== 'Active' || now.passwordHash !== checked.person.passwordHash) return false;
      await savePassword(tx, person, passwordHash);
      return true;
    });
    if (!isSaved) return refusedPassword('Your password was changed in the meantime. Sign in again.');
    this.security.record({ name: 'password-changed', userId: person.subject, address });
    return { kind: 'done' };
  }
}

const problemFor = ({ email, firstName, lastName, groups }: SignInPerson, password: string) =>
  newPasswordProblem(password, email, [firstName, lastName, ...groups]);

const refusedPassword = (message: string): Refused => ({ kind: 'refused', code: 'invalid_password', message });

/** Also ends all sessions and notifies the person by email. */
async function savePassword(
  { people, providerStorage: storage, mail }: AccountTransaction,
  person: SignInPerson,
  passwordHash: string,
): Promise<void> {
  await people.setPassword(person.subject, passwordHash);
  await storage.removeOfAccount(person.subject);
  await mail.send(passwordChangedMail(person));
}
