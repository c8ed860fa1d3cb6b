import { passwordProblem } from '../../../src/domain/account/Profile';
import { signsInHere } from '../session/connections';
import type { PeopleForSignIn, SignInPerson } from '../session/ports/PeopleForSignIn';
import type { ProviderStorage } from '../session/ports/ProviderStorage';
import { OVER, type Over, type Refused } from './AccountAnswer';
import { accountIn } from './accountIn';
import type { MailedTokens } from './MailedTokens';
import { passwordChangedMail } from './mails/passwordChangedMail';
import type { AccountDesk } from './ports/AccountDesk';
import type { PasswordHash } from './ports/PasswordHash';

/**
 * Sets the password that a mailed link allows to set. Everywhere the person is signed in they are asked again: whoever
 * knew the old one is out.
 *
 * @source SES-10
 */
export class SetNewPassword {
  constructor(
    private readonly desk: AccountDesk,
    private readonly storage: ProviderStorage,
    private readonly people: PeopleForSignIn,
    private readonly passwords: PasswordHash,
    private readonly tokens: MailedTokens,
  ) {}

  /** @returns whose password it is; undefined when the link is over. */
  async personOf(token: string): Promise<SignInPerson | undefined> {
    const subject = accountIn(await this.tokens.find(this.storage, token));
    const person = subject === undefined ? undefined : await this.people.findBySubject(subject);
    return signsInHere(person) ? person : undefined;
  }

  async run(token: string, password: string): Promise<{ readonly kind: 'done' } | Over | Refused> {
    const person = await this.personOf(token);
    if (!person) return OVER;
    const message = passwordProblem(password, person.email);
    if (message !== undefined) return { kind: 'refused', code: 'invalid_password', message };

    const passwordHash = await this.passwords.hash(password);
    return this.desk.inTransaction(async ({ people, storage, mail }) => {
      const subject = accountIn(await this.tokens.take(storage, token));
      const now = subject === undefined ? undefined : await people.findBySubject(subject);
      if (!signsInHere(now)) return OVER;
      await people.setPassword(now.subject, passwordHash);
      await storage.removeOfAccount(now.subject);
      await mail.send(passwordChangedMail(now));
      return { kind: 'done' };
    });
  }
}
