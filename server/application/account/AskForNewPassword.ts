import { emailProblem } from '../../../src/domain/account/emailProblem';
import { signsInHere } from '../session/connections';
import { type Refused, SENT, type Sent, type Wait } from './AccountAnswer';
import type { MailAllowance, MailRequest } from './MailAllowance';
import type { MailedTokens } from './MailedTokens';
import { newPasswordMail } from './mails/newPasswordMail';
import type { AccountDesk } from './ports/AccountDesk';
import type { AccountLinks } from './ports/AccountLinks';

/** Mails a link that sets a new password. Whoever asks learns nothing about who there is. @source SES-10 */
export class AskForNewPassword {
  constructor(
    private readonly desk: AccountDesk,
    private readonly tokens: MailedTokens,
    private readonly links: AccountLinks,
    private readonly allowance: MailAllowance,
  ) {}

  async run(request: MailRequest): Promise<Sent | Wait | Refused> {
    const email = request.email.trim();
    const problem = emailProblem(email);
    if (problem !== undefined) return { kind: 'refused', code: 'invalid_email', message: problem };
    const message = this.allowance.use({ ...request, email });
    if (message !== undefined) return { kind: 'wait', message };

    await this.desk.inTransaction(async ({ people, storage, mail }) => {
      const person = await people.findByEmail(email);
      if (!signsInHere(person)) return;
      const token = await this.tokens.issue(storage, { accountId: person.subject });
      await mail.send(newPasswordMail(person, this.links.newPassword(token)));
    });
    return SENT;
  }
}
