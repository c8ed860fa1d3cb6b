import { NO_SECURITY_EVENTS, type SecurityEvents } from '../security/securityEvents';
import type { PeopleForSignIn, ProviderStorage, SignInPerson } from '../session/ports';
import { canSignInByMail } from '../session/signInRules';
import type { AccountTransaction, Transactions } from '../shared/Transaction';
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
import type { AccountLinks, PasswordHash } from './ports';

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
    const { email, firstName, lastName, groups } = person;
    const message = await newPasswordProblem(password, email, [firstName, lastName, ...groups]);
    if (message !== undefined) return { kind: 'refused', code: 'invalid_password', message };

    const passwordHash = await this.passwords.hash(password);
    const answer = await this.transactions.run<{ readonly kind: 'done' } | Expired>(async (tx) => {
      const { people, providerStorage: storage, mail } = tx;
      const subject = accountIn(await this.tokens.take(storage, token));
      const current = subject === undefined ? undefined : await people.findBySubject(subject);
      if (!canSignInByMail(current)) return EXPIRED;
      await people.setPassword(current.subject, passwordHash);
      await storage.removeOfAccount(current.subject);
      await mail.send(passwordChangedMail(current));
      return { kind: 'done' };
    });
    if (answer.kind === 'done') this.security.record({ name: 'password-changed', userId: person.subject, address });
    return answer;
  }
}
