import { codeFrom, codeProblem, emailProblem } from '../../domain/account/Profile';
import { type AccountAnswer, refusalOf } from './AccountAnswer';
import type { IdentityAccounts, PasswordlessSend } from './ports';

/** Signs in somebody who reads their mail: by a link to follow, or by a code to type. */
export class SignInWithoutPassword {
  constructor(private readonly accounts: IdentityAccounts) {}

  /**
   * Has a link or a code mailed. Answers in the same way when nobody has that email.
   *
   * @throws IdentityError; `too_many_requests` when it was asked for too often.
   * @source SES-8
   */
  async send(email: string, send: PasswordlessSend): Promise<AccountAnswer<'email'>> {
    const address = email.trim();
    const refusal = refusalOf({ email: emailProblem(address) });
    if (refusal) return refusal;
    await this.accounts.startPasswordless(address, send);
    return { kind: 'done' };
  }

  /**
   * Leaves the page when the code is right.
   *
   * @throws IdentityError when it is wrong or too old.
   * @source SES-8
   */
  async finish(email: string, code: string): Promise<AccountAnswer<'code'>> {
    const refusal = refusalOf({ code: codeProblem(code) });
    return refusal ?? this.accounts.finishPasswordless(email.trim(), codeFrom(code));
  }
}
