import { registerInvitationExportRoute } from '../../office/listExports/invitationExportRoutes';
import { registerControlsRoutes } from '../../people/controls/controlsRoutes';
import { ReadControls } from '../../people/controls/ReadControls';
import { SqlControlQueries } from '../../people/controls/SqlControls';
import { FirstAdministrator } from '../../people/directory/administrators/FirstAdministrator';
import { SqlAdministratorCodes } from '../../people/directory/administrators/SqlAdministratorCodes';
import { CreatePerson } from '../../people/directory/CreatePerson';
import {
  registerDirectoryChangeRoutes,
  registerDirectoryMailRoutes,
  registerDirectoryPurgeRoutes,
} from '../../people/directory/directoryChangeRoutes';
import { registerDirectoryRoutes } from '../../people/directory/directoryRoutes';
import { ExportAccessReview } from '../../people/directory/ExportAccessReview';
import { InvitePeople } from '../../people/directory/invitations/InvitePeople';
import { registerInvitationRoutes } from '../../people/directory/invitations/invitationRoutes';
import { PurgePeople } from '../../people/directory/purge/PurgePeople';
import { SqlPurgeQueries } from '../../people/directory/purge/SqlPurges';
import { SendAccountMail } from '../../people/directory/SendAccountMail';
import { SqlDirectoryQueries } from '../../people/directory/SqlDirectoryQueries';
import { SeeWelcomeNotice } from '../../people/preferences/Preferences';
import { registerWelcomeNoticeRoute } from '../../people/preferences/preferencesRoutes';
import { SqlWelcomeNotices } from '../../people/preferences/SqlPreferences';
import { SqlRecentAttempts } from '../../people/session/SqlRecentAttempts';
import type { Route } from '../../platform/calls/Route';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ListExport } from '../../platform/lists/ListExport';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Default number of days after deletion until a purge of all deleted people includes a person. */
const PURGE_AFTER_DAYS = 30;

/** The calls to read and change people and their access. */
export function composeDirectory(platform: Platform): (route: Route) => void {
  const { db, clock, signIn, power, purgeAfterDays = PURGE_AFTER_DAYS, invitationDays } = platform;
  const queries = new SqlDirectoryQueries(db);
  const transactions = new SqlTransactions(db, { clock, signIn, power });
  return (route) => {
    registerDirectoryRoutes(route, { queries, accessReview: new ExportAccessReview(queries, new HucreWorkbooks()) });
    const people = new CreatePerson(transactions, signIn.accounts, signIn.sendWelcome);
    registerDirectoryChangeRoutes(route, transactions, people);
    const invitations = new InvitePeople(transactions, signIn.mailMethod, signIn.homeAddress, invitationDays);
    registerInvitationRoutes(route, invitations);
    registerInvitationExportRoute(route, invitations, new ListExport(new HucreWorkbooks()));
    registerDirectoryPurgeRoutes(route, new PurgePeople(transactions, new SqlPurgeQueries(db), purgeAfterDays));
  };
}

/** Makes the first administrator of an installation without one. */
export function composeFirstAdministrator({
  db,
  clock,
  signIn,
  power,
}: Pick<Platform, 'db' | 'clock' | 'signIn' | 'power'>): FirstAdministrator {
  const transactions = new SqlTransactions(db, { clock, signIn, power });
  return new FirstAdministrator(transactions, new SqlAdministratorCodes(db), new SqlRecentAttempts(db, clock));
}

/** The calls to mail people, and the welcome notice. */
export function composeDirectoryMails({ db, clock, signIn, power }: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db, { clock, signIn, power });
  const { accounts, mailMethod, homeAddress, followUp } = signIn;
  return (route) => {
    registerDirectoryMailRoutes(route, new SendAccountMail(transactions, accounts, mailMethod, homeAddress));
    registerWelcomeNoticeRoute(route, new SeeWelcomeNotice(new SqlWelcomeNotices(db, followUp)));
  };
}

/** Wires the routes of the office's rolling limits. */
export function composeControls({ db, officeTimeZone }: Platform): (route: Route) => void {
  const read = new ReadControls(new SqlControlQueries(db, officeTimeZone));
  return (route) => registerControlsRoutes(route, new SqlTransactions(db), read);
}
