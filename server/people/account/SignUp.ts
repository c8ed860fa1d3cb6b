import { emailProblem, normalizedEmail, profileProblems } from '../../../src/domain/people/account/Profile';
import type { Transactions } from '../../platform/shared/Transaction';
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
import { newPasswordProblem } from './passwordStrength';
import type { AccountLinks, AccountTransaction, PasswordHash, SignedUpPerson } from './ports';

/** As typed. */
export interface SignUpRequest extends MailRequest {
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Requests an account. It is created when the mailed link is confirmed, so the answer does not reveal who has an account, and
 * nobody gets an account for another person's email.
 *
 * @source SES-10
 * @source docs/decisions/identity.md#an-account-has-no-role-until-someone-grants-one
 */
export class SignUp {
  constructor(
    private readonly transactions: Transactions<AccountTransaction>,
    private readonly passwords: PasswordHash,
    private readonly tokens: MailedTokens,
    private readonly links: AccountLinks,
    private readonly limiter: MailLimiter,
  ) {}

  async run(request: SignUpRequest): Promise<Sent | Wait | Refused> {
    const trimmed = {
      ...request,
      email: normalizedEmail(request.email),
      firstName: request.firstName.trim(),
      lastName: request.lastName.trim(),
    };
    const refused = await refusalOf(trimmed);
    if (refused) return refused;
    const message = await this.limiter.use(trimmed);
    if (message !== undefined) return { kind: 'wait', message };

    const { email, firstName, lastName, password } = trimmed;
    const passwordHash = await this.passwords.hash(password);
    await this.transactions.run(async ({ people, providerStorage: storage, mail }) => {
      const known = await people.findByEmail(email);
      if (known?.status === 'Active') await mail.send(alreadySignedUpMail(known.email));
      if (known) return;
      const token = await this.tokens.issue(storage, { email, firstName, lastName, passwordHash });
      await mail.send(confirmSignUpMail(email, this.links.signUp(token)));
    });
    return SENT;
  }
}

async function refusalOf({ email, password, firstName, lastName }: SignUpRequest): Promise<Refused | undefined> {
  const problems = profileProblems({ firstName, lastName, phoneNumber: '', extension: '' });
  const problem = emailProblem(email) ?? problems.firstName ?? problems.lastName;
  if (problem !== undefined) return { kind: 'refused', code: 'invalid_signup', message: problem };
  const weak = await newPasswordProblem(password, email, [firstName, lastName]);
  return weak === undefined ? undefined : { kind: 'refused', code: 'invalid_password', message: weak };
}

/**
 * Creates a requested account. The link proves that the person owns the email; the password proves that they requested
 * the account. Otherwise a stranger could create an account for someone else with a password the stranger knows.
 *
 * @source SES-10
 */
export class ConfirmSignUp {
  constructor(
    private readonly transactions: Transactions<AccountTransaction>,
    private readonly storage: ProviderStorage,
    private readonly tokens: MailedTokens,
    private readonly passwords: PasswordCheck,
  ) {}

  /** @returns the email to confirm; undefined if the link is used or expired. */
  async emailOf(token: string): Promise<string | undefined> {
    return newPersonIn(await this.tokens.find(this.storage, token))?.email;
  }

  /** @param password from the request; the link stays valid if it does not match. */
  async run(
    token: string,
    password: string,
  ): Promise<{ readonly kind: 'done'; readonly email: string } | Refused | Expired> {
    const requested = newPersonIn(await this.tokens.find(this.storage, token));
    if (!requested) return EXPIRED;
    if (!(await this.passwords.matches(password, requested.passwordHash))) {
      return { kind: 'refused', code: 'invalid_password', message: WRONG_PASSWORD };
    }
    return this.transactions.run(async ({ people, providerStorage: storage }) => {
      const person = newPersonIn(await this.tokens.take(storage, token));
      const isAdded = person !== undefined && (await people.add(person));
      return isAdded ? { kind: 'done', email: person.email } : EXPIRED;
    });
  }
}

const WRONG_PASSWORD = 'That is not the password you chose when you signed up. No account was created.';

function newPersonIn(value: ProviderEntry['value'] | undefined): SignedUpPerson | undefined {
  const { email, firstName, lastName, passwordHash } = value ?? {};
  const isComplete = [email, firstName, lastName, passwordHash].every((part) => typeof part === 'string');
  return isComplete ? ({ email, firstName, lastName, passwordHash } as SignedUpPerson) : undefined;
}
