import { ChangePerson } from '../application/directory/ChangePerson';
import { CreatePerson } from '../application/directory/CreatePerson';
import { ExportAccessReview } from '../application/directory/ExportAccessReview';
import { AddGroups, RemoveGroup } from '../application/directory/GroupChanges';
import { PurgePeople } from '../application/directory/PurgePeople';
import { RemoveRole } from '../application/directory/RoleChanges';
import { AddRole } from '../application/directory/RoleChanges';
import { SendAccountMail } from '../application/directory/SendAccountMail';
import { SeeWelcomeNotice } from '../application/preferences/SeeWelcomeNotice';
import type { Route } from '../http/Route';
import {
  registerDirectoryChangeRoutes,
  registerDirectoryMailRoutes,
  registerDirectoryPurgeRoutes,
} from '../http/routes/directoryChangeRoutes';
import { registerDirectoryRoutes } from '../http/routes/directoryRoutes';
import { SqlDirectoryQueries } from '../infrastructure/sql/directory/SqlDirectoryQueries';
import { SqlDirectoryUnitOfWork } from '../infrastructure/sql/directory/SqlDirectoryUnitOfWork';
import { SqlPurgeUnitOfWork } from '../infrastructure/sql/directory/SqlPurgeUnitOfWork';
import { SqlWelcomeNotices } from '../infrastructure/sql/preferences/SqlWelcomeNotices';
import { HucreWorkbooks } from '../infrastructure/xlsx/HucreWorkbooks';
import type { Platform } from './Platform';

/** How long somebody stays deleted before a purge that names nobody takes them, unless told. */
const PURGE_AFTER_DAYS = 30;

/** The calls around people and what they may do. */
export function composeDirectory(platform: Platform): (route: Route) => void {
  const { db, clock, signIn, purgeAfterDays = PURGE_AFTER_DAYS } = platform;
  const book = new SqlDirectoryQueries(db);
  const desk = new SqlDirectoryUnitOfWork(db, clock, signIn);
  return (route) => {
    registerDirectoryRoutes(route, { queries: book, accessReview: new ExportAccessReview(book, new HucreWorkbooks()) });
    registerDirectoryChangeRoutes(route, {
      create: new CreatePerson(desk, signIn.accounts, signIn.sendWelcome),
      change: new ChangePerson(desk),
      addRole: new AddRole(desk),
      removeRole: new RemoveRole(desk),
      addGroups: new AddGroups(desk),
      removeGroup: new RemoveGroup(desk),
    });
    registerDirectoryPurgeRoutes(route, new PurgePeople(new SqlPurgeUnitOfWork(db, signIn), purgeAfterDays));
  };
}

/** The calls that mail people, and the notice that welcomes them. */
export function composeDirectoryMails({ db, clock, signIn }: Platform): (route: Route) => void {
  const desk = new SqlDirectoryUnitOfWork(db, clock, signIn);
  const { accounts, mailWay, homeAddress, followUp } = signIn;
  return (route) =>
    registerDirectoryMailRoutes(route, {
      sendMail: new SendAccountMail(desk, accounts, mailWay, homeAddress),
      seeNotice: new SeeWelcomeNotice(new SqlWelcomeNotices(db, followUp)),
    });
}
