import { SendAccountMail } from '../application/directory/mail/SendAccountMail';
import { SeeWelcomeNotice } from '../application/preferences/Preferences';
import type { Route } from '../http/Route';
import { registerDirectoryMailRoutes } from '../http/routes/directoryMailRoutes';
import { SqlDirectoryDesk } from '../infrastructure/sql/directory/SqlDirectoryDesk';
import { SqlWelcomeNotices } from '../infrastructure/sql/preferences/SqlPreferences';
import type { Platform } from './Platform';

/** The calls that mail people, and the notice that welcomes them. */
export function composeDirectoryMails({ db, clock, signIn }: Platform): (route: Route) => void {
  const desk = new SqlDirectoryDesk(db, clock, signIn);
  const { accounts, mailWay, homeAddress, followUp } = signIn;
  return (route) =>
    registerDirectoryMailRoutes(route, {
      sendMail: new SendAccountMail(desk, accounts, mailWay, homeAddress),
      seeNotice: new SeeWelcomeNotice(new SqlWelcomeNotices(db, followUp)),
    });
}
