import { emailProblem, normalizedEmail, passwordProblem, profileProblems } from '../../../src/domain/account/Profile';
import { type Refused, SENT, type Sent, type Wait } from './AccountAnswer';
import type { MailAllowance, MailRequest } from './MailAllowance';
import type { MailedTokens } from './MailedTokens';
import { alreadySignedUpMail } from './mails/alreadySignedUpMail';
import { confirmSignUpMail } from './mails/confirmSignUpMail';
import type { AccountDesk } from './ports/AccountDesk';
import type { AccountLinks } from './ports/AccountLinks';
import type { PasswordHash } from './ports/PasswordHash';

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
    private readonly desk: AccountDesk,
    private readonly passwords: PasswordHash,
    private readonly tokens: MailedTokens,
    private readonly links: AccountLinks,
    private readonly allowance: MailAllowance,
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
