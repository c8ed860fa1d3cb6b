import {
  markWelcomeNoticeReceived,
  requestPasswordReset,
  requestWelcome,
  resetUserPassword,
  sendPasswordReset,
  sendWelcome,
} from '../../../contract/directoryMails';
import type { SendAccountMail } from '../../application/directory/mail/SendAccountMail';
import { AccountMail } from '../../application/directory/ports/DirectoryMails';
import type { SeeWelcomeNotice } from '../../application/preferences/Preferences';
import type { Route } from '../Route';

export interface DirectoryMailServices {
  readonly sendMail: SendAccountMail;
  readonly seeNotice: SeeWelcomeNotice;
}

/** @source MGM-10 MGM-19 MGM-20 MGM-21 */
export function registerDirectoryMailRoutes(route: Route, { sendMail, seeNotice }: DirectoryMailServices): void {
  for (const call of [requestPasswordReset, sendPasswordReset]) {
    route(call, ({ caller, query, now }) => sendMail.run({ caller, who: query, mail: AccountMail.Reset, now }));
  }
  for (const call of [requestWelcome, sendWelcome]) {
    route(call, ({ caller, query, now }) => sendMail.run({ caller, who: query, mail: AccountMail.Welcome, now }));
  }
  route(resetUserPassword, ({ caller, params, now }) =>
    sendMail.run({ caller, who: { userId: params.id }, mail: AccountMail.Reset, now }),
  );
  route(markWelcomeNoticeReceived, async ({ caller, query }) => {
    await seeNotice.run(caller, query.email);
    return { receivedUiWelcomeNotice: true as const };
  });
}
