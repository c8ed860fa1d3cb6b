import { ChangePerson } from '../application/directory/ChangePerson';
import { CreatePerson } from '../application/directory/CreatePerson';
import { ExportAccessReview } from '../application/directory/ExportAccessReview';
import { FirstAdministrator } from '../application/directory/FirstAdministrator';
import { AddGroups, RemoveGroup } from '../application/directory/GroupChanges';
import { InvitePeople } from '../application/directory/InvitePeople';
import { PurgePeople } from '../application/directory/PurgePeople';
import { AddRole, RemoveRole } from '../application/directory/RoleChanges';
import { SendAccountMail } from '../application/directory/SendAccountMail';
import { SeeWelcomeNotice } from '../application/preferences/Preferences';
import type { Route } from '../http/Route';
import {
  registerDirectoryChangeRoutes,
  registerDirectoryMailRoutes,
  registerDirectoryPurgeRoutes,
} from '../http/routes/directoryChangeRoutes';
import { registerDirectoryRoutes } from '../http/routes/directoryRoutes';
import { registerInvitationRoutes } from '../http/routes/invitationRoutes';
import { HucreWorkbooks } from '../infrastructure/files/HucreWorkbooks';
import { SqlAdministratorCodes } from '../infrastructure/sql/directory/SqlAdministratorCodes';
import { SqlDirectoryQueries } from '../infrastructure/sql/directory/SqlDirectoryQueries';
import { SqlDirectoryUnitOfWork } from '../infrastructure/sql/directory/SqlDirectoryUnitOfWork';
import { SqlPurgeUnitOfWork } from '../infrastructure/sql/directory/SqlPurgeUnitOfWork';
import { SqlWelcomeNotices } from '../infrastructure/sql/preferences/SqlPreferences';
import { SqlRecentAttempts } from '../infrastructure/sql/session/SqlRecentAttempts';
import type { Platform } from './Platform';

/** Default number of days after deletion until a purge of all deleted people includes a person. */
const PURGE_AFTER_DAYS = 30;

/** The calls to read and change people and their access. */
export function composeDirectory(platform: Platform): (route: Route) => void {
  const { db, clock, signIn, purgeAfterDays = PURGE_AFTER_DAYS } = platform;
  const queries = new SqlDirectoryQueries(db);
  const unitOfWork = new SqlDirectoryUnitOfWork(db, clock, signIn);
  return (route) => {
    registerDirectoryRoutes(route, { queries, accessReview: new ExportAccessReview(queries, new HucreWorkbooks()) });
    registerDirectoryChangeRoutes(route, {
      create: new CreatePerson(unitOfWork, signIn.accounts, signIn.sendWelcome),
      change: new ChangePerson(unitOfWork),
      addRole: new AddRole(unitOfWork),
      removeRole: new RemoveRole(unitOfWork),
      addGroups: new AddGroups(unitOfWork),
      removeGroup: new RemoveGroup(unitOfWork),
    });
    registerInvitationRoutes(route, new InvitePeople(unitOfWork, signIn.mailMethod, signIn.homeAddress));
    registerDirectoryPurgeRoutes(route, new PurgePeople(new SqlPurgeUnitOfWork(db, signIn), purgeAfterDays));
  };
}

/** Makes the first administrator of an installation without one. */
export function composeFirstAdministrator({
  db,
  clock,
  signIn,
}: Pick<Platform, 'db' | 'clock' | 'signIn'>): FirstAdministrator {
  const unitOfWork = new SqlDirectoryUnitOfWork(db, clock, signIn);
  return new FirstAdministrator(unitOfWork, new SqlAdministratorCodes(db), new SqlRecentAttempts(db, clock));
}

/** The calls to mail people, and the welcome notice. */
export function composeDirectoryMails({ db, clock, signIn }: Platform): (route: Route) => void {
  const unitOfWork = new SqlDirectoryUnitOfWork(db, clock, signIn);
  const { accounts, mailMethod, homeAddress, followUp } = signIn;
  return (route) =>
    registerDirectoryMailRoutes(route, {
      sendMail: new SendAccountMail(unitOfWork, accounts, mailMethod, homeAddress),
      seeNotice: new SeeWelcomeNotice(new SqlWelcomeNotices(db, followUp)),
    });
}
