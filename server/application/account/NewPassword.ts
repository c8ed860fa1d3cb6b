import { passwordProblem } from '../../../src/domain/account/passwordProblem';
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
import type { AccountLinks, AccountUnitOfWork, PasswordHash } from './ports';

/** Mails a link that sets a new password. Whoever asks learns nothing about who there is. @source SES-10 */
export class RequestPasswordReset {
  constructor(
    readonly desk: AccountUnitOfWork,
    private readonly tokens: MailedTokens,
    private readonly links: AccountLinks,
    readonly allowance: MailLimiter,
  ) {}

  run(request: MailRequest): Promise<Sent | Wait | Refused> {
    return mailToPerson(this, request, async (person, { storage, mail }) => {
      const token = await this.tokens.issue(storage, { accountId: person.subject });
      await mail.send(newPasswordMail(person, this.links.newPassword(token)));
    });
  }
}

/**
 * Sets the password that a mailed link allows to set. Everywhere the person is signed in they are asked again: whoever
 * knew the old one is out.
 *
 * @source SES-10
 */
export class SetNewPassword {
  constructor(
    private readonly desk: AccountUnitOfWork,
    private readonly storage: ProviderStorage,
    private readonly people: PeopleForSignIn,
    private readonly passwords: PasswordHash,
    private readonly tokens: MailedTokens,
  ) {}

  /** @returns whose password it is; undefined when the link is over. */
  async personOf(token: string): Promise<SignInPerson | undefined> {
    const subject = accountIn(await this.tokens.find(this.storage, token));
    const person = subject === undefined ? undefined : await this.people.findBySubject(subject);
    return canSignInByMail(person) ? person : undefined;
  }

  async run(token: string, password: string): Promise<{ readonly kind: 'done' } | Expired | Refused> {
    const person = await this.personOf(token);
    if (!person) return EXPIRED;
    const message = passwordProblem(password, person.email);
    if (message !== undefined) return { kind: 'refused', code: 'invalid_password', message };

    const passwordHash = await this.passwords.hash(password);
    return this.desk.inTransaction(async ({ people, storage, mail }) => {
      const subject = accountIn(await this.tokens.take(storage, token));
      const now = subject === undefined ? undefined : await people.findBySubject(subject);
      if (!canSignInByMail(now)) return EXPIRED;
      await people.setPassword(now.subject, passwordHash);
      await storage.removeOfAccount(now.subject);
      await mail.send(passwordChangedMail(now));
      return { kind: 'done' };
    });
  }
}
