import { emailProblem, normalizedEmail } from '../../../src/domain/account/emailProblem';
import { passwordProblem } from '../../../src/domain/account/passwordProblem';
import { profileProblems } from '../../../src/domain/account/profileProblems';
import type { PasswordCheck, ProviderEntry, ProviderStorage } from '../session/ports';
import { alreadySignedUpMail, confirmSignUpMail } from './accountMails';
import type { MailedTokens } from './mailedSecrets';
import {
  EXPIRED,
  type Expired,
  type MailLimiter,
  type MailRequest,
  type Refused,
  SENT,
  type Sent,
  type Wait,
} from './mailOnRequest';
import type { AccountLinks, AccountUnitOfWork, NewPerson, PasswordHash } from './ports';

/** Who wants an account, as they typed it. */
export interface SignUpRequest extends MailRequest {
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Somebody wants an account. It is made once the mailed link is confirmed, so nobody learns who has one already, and
 * nobody gets one for an address of somebody else.
 *
 * @source SES-10
 */
export class SignUp {
  constructor(
    private readonly desk: AccountUnitOfWork,
    private readonly passwords: PasswordHash,
    private readonly tokens: MailedTokens,
    private readonly links: AccountLinks,
    private readonly allowance: MailLimiter,
  ) {}

  async run(request: SignUpRequest): Promise<Sent | Wait | Refused> {
    const trimmed = {
      ...request,
      email: normalizedEmail(request.email),
      firstName: request.firstName.trim(),
      lastName: request.lastName.trim(),
    };
    const refused = refusalOf(trimmed);
    if (refused) return refused;
    const message = await this.allowance.use(trimmed);
    if (message !== undefined) return { kind: 'wait', message };

    const { email, firstName, lastName, password } = trimmed;
    const passwordHash = await this.passwords.hash(password);
    await this.desk.inTransaction(async ({ people, storage, mail }) => {
      const known = await people.findByEmail(email);
      if (known?.status === 'Active') await mail.send(alreadySignedUpMail(known.email));
      if (known) return;
      const token = await this.tokens.issue(storage, { email, firstName, lastName, passwordHash });
      await mail.send(confirmSignUpMail(email, this.links.signUp(token)));
    });
    return SENT;
  }
}

function refusalOf({ email, password, firstName, lastName }: SignUpRequest): Refused | undefined {
  const problems = profileProblems({ firstName, lastName, phoneNumber: '', extension: '' });
  const problem = emailProblem(email) ?? problems.firstName ?? problems.lastName;
  if (problem !== undefined) return { kind: 'refused', code: 'invalid_signup', message: problem };
  const weak = passwordProblem(password, email);
  return weak === undefined ? undefined : { kind: 'refused', code: 'invalid_password', message: weak };
}

/**
 * Makes the account that somebody asked for, once they show that the address is theirs and that it was them who asked:
 * else a stranger could have an account made for somebody else, with a password that the stranger knows.
 *
 * @source SES-10
 */
export class ConfirmSignUp {
  constructor(
    private readonly desk: AccountUnitOfWork,
    private readonly storage: ProviderStorage,
    private readonly tokens: MailedTokens,
    private readonly passwords: PasswordCheck,
  ) {}

  /** @returns the email that waits to be confirmed. */
  async emailOf(token: string): Promise<string | undefined> {
    return newPersonIn(await this.tokens.find(this.storage, token))?.email;
  }

  /** @param password that the account was asked for with; the link stays good when it is another. */
  async run(
    token: string,
    password: string,
  ): Promise<{ readonly kind: 'done'; readonly email: string } | Refused | Expired> {
    const asked = newPersonIn(await this.tokens.find(this.storage, token));
    if (!asked) return EXPIRED;
    if (!(await this.passwords.matches(password, asked.passwordHash))) {
      return { kind: 'refused', code: 'invalid_password', message: NOT_THE_SAME };
    }
    return this.desk.inTransaction(async ({ people, storage }) => {
      const person = newPersonIn(await this.tokens.take(storage, token));
      const isAdded = person !== undefined && (await people.add(person));
      return isAdded ? { kind: 'done', email: person.email } : EXPIRED;
    });
  }
}

const NOT_THE_SAME = 'That is not the password the account was asked for with. Nothing was made.';

function newPersonIn(value: ProviderEntry['value'] | undefined): NewPerson | undefined {
  const { email, firstName, lastName, passwordHash } = value ?? {};
  const isWhole = [email, firstName, lastName, passwordHash].every((part) => typeof part === 'string');
  return isWhole ? ({ email, firstName, lastName, passwordHash } as NewPerson) : undefined;
}
