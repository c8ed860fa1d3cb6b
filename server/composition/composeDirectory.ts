import { AddGroups } from '../application/directory/AddGroups';
import { AddRole } from '../application/directory/AddRole';
import { ChangePerson } from '../application/directory/ChangePerson';
import { CreatePerson } from '../application/directory/CreatePerson';
import { ExportAccessReview } from '../application/directory/ExportAccessReview';
import { PurgePeople } from '../application/directory/PurgePeople';
import { RemoveGroup } from '../application/directory/RemoveGroup';
import { RemoveRole } from '../application/directory/RemoveRole';
import type { Route } from '../http/Route';
import { registerDirectoryChangeRoutes } from '../http/routes/directoryChangeRoutes';
import { registerDirectoryPurgeRoutes } from '../http/routes/directoryPurgeRoutes';
import { registerDirectoryRoutes } from '../http/routes/directoryRoutes';
import { HucreWorkbooks } from '../infrastructure/files/HucreWorkbooks';
import { SqlDirectoryBook } from '../infrastructure/sql/directory/SqlDirectoryBook';
import { SqlDirectoryDesk } from '../infrastructure/sql/directory/SqlDirectoryDesk';
import { SqlPurgeDesk } from '../infrastructure/sql/directory/SqlPurgeDesk';
import type { Platform } from './Platform';

/** How long somebody stays deleted before a purge that names nobody takes them, unless told. */
const PURGE_AFTER_DAYS = 30;

/** The calls around people and what they may do. */
export function composeDirectory(platform: Platform): (route: Route) => void {
  const { db, clock, signIn, purgeAfterDays = PURGE_AFTER_DAYS } = platform;
  const book = new SqlDirectoryBook(db);
  const desk = new SqlDirectoryDesk(db, clock, signIn);
  return (route) => {
    registerDirectoryRoutes(route, { book, accessReview: new ExportAccessReview(book, new HucreWorkbooks()) });
    registerDirectoryChangeRoutes(route, {
      create: new CreatePerson(desk, signIn.accounts, signIn.sendWelcome),
      change: new ChangePerson(desk),
      addRole: new AddRole(desk),
      removeRole: new RemoveRole(desk),
      addGroups: new AddGroups(desk),
      removeGroup: new RemoveGroup(desk),
    });
    registerDirectoryPurgeRoutes(route, new PurgePeople(new SqlPurgeDesk(db, signIn), purgeAfterDays));
  };
}
