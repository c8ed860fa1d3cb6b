import { emailProblem } from '../../../src/domain/account/emailProblem';
import { signsInHere } from '../session/connections';
import { type Refused, SENT, type Sent, type Wait } from './AccountAnswer';
import type { MailAllowance, MailRequest } from './MailAllowance';
import type { MailedCodes } from './MailedCodes';
import type { MailedTokens } from './MailedTokens';
import { signInCodeMail } from './mails/signInCodeMail';
import { signInLinkMail } from './mails/signInLinkMail';
import type { AccountDesk } from './ports/AccountDesk';
import type { AccountLinks } from './ports/AccountLinks';

/** How somebody without a password is let in. @source SES-8 */
export type Send = 'link' | 'code';

/** Mails a link to follow or a code to type. Whoever asks learns nothing about who there is. @source SES-8 */
export class StartPasswordless {
  constructor(
    private readonly desk: AccountDesk,
    private readonly tokens: MailedTokens,
    private readonly codes: MailedCodes,
    private readonly links: AccountLinks,
    private readonly allowance: MailAllowance,
  ) {}

  async run(request: MailRequest & { readonly send: Send }): Promise<Sent | Wait | Refused> {
    const email = request.email.trim();
    const problem = emailProblem(email);
    if (problem !== undefined) return { kind: 'refused', code: 'invalid_email', message: problem };
    const message = this.allowance.use({ ...request, email });
    if (message !== undefined) return { kind: 'wait', message };

    await this.desk.inTransaction(async ({ people, storage, mail }) => {
      const person = await people.findByEmail(email);
      if (!signsInHere(person)) return;
      if (request.send === 'code') {
        await mail.send(signInCodeMail(person, await this.codes.issue(storage, person)));
      } else {
        const token = await this.tokens.issue(storage, { accountId: person.subject });
        await mail.send(signInLinkMail(person, this.links.signIn(token)));
      }
    });
    return SENT;
  }
}
