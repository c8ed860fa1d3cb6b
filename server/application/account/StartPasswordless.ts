import type { Refused, Sent, Wait } from './AccountAnswer';
import type { MailAllowance, MailRequest } from './MailAllowance';
import type { MailedCodes } from './MailedCodes';
import type { MailedTokens } from './MailedTokens';
import { signInCodeMail } from './mails/signInCodeMail';
import { signInLinkMail } from './mails/signInLinkMail';
import { mailToPerson } from './mailToPerson';
import type { AccountDesk } from './ports/AccountDesk';
import type { AccountLinks } from './ports/AccountLinks';

/** How somebody without a password is let in. @source SES-8 */
export type Send = 'link' | 'code';

/** Mails a link to follow or a code to type. Whoever asks learns nothing about who there is. @source SES-8 */
export class StartPasswordless {
  constructor(
    readonly desk: AccountDesk,
    private readonly tokens: MailedTokens,
    private readonly codes: MailedCodes,
    private readonly links: AccountLinks,
    readonly allowance: MailAllowance,
  ) {}

  run(request: MailRequest & { readonly send: Send }): Promise<Sent | Wait | Refused> {
    return mailToPerson(this, request, async (person, { storage, mail }) => {
      if (request.send === 'code') {
        await mail.send(signInCodeMail(person, await this.codes.issue(storage, person)));
      } else {
        const token = await this.tokens.issue(storage, { accountId: person.subject });
        await mail.send(signInLinkMail(person, this.links.signIn(token)));
      }
    });
  }
}
