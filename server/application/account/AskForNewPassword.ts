import type { Refused, Sent, Wait } from './AccountAnswer';
import type { MailAllowance, MailRequest } from './MailAllowance';
import type { MailedTokens } from './MailedTokens';
import { newPasswordMail } from './mails/newPasswordMail';
import { mailToPerson } from './mailToPerson';
import type { AccountDesk } from './ports/AccountDesk';
import type { AccountLinks } from './ports/AccountLinks';

/** Mails a link that sets a new password. Whoever asks learns nothing about who there is. @source SES-10 */
export class AskForNewPassword {
  constructor(
    readonly desk: AccountDesk,
    private readonly tokens: MailedTokens,
    private readonly links: AccountLinks,
    readonly allowance: MailAllowance,
  ) {}

  run(request: MailRequest): Promise<Sent | Wait | Refused> {
    return mailToPerson(this, request, async (person, { storage, mail }) => {
      const token = await this.tokens.issue(storage, { accountId: person.subject });
      await mail.send(newPasswordMail(person, this.links.newPassword(token)));
    });
  }
}
