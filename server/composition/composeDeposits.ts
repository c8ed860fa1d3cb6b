import { ChangeDeposit } from '../application/deposits/ChangeDeposit';
import { EnterDeposit, ReadDeposit } from '../application/deposits/EnterDeposit';
import { PostDeposit } from '../application/deposits/PostDeposit';
import { MoveSuspense } from '../application/suspense/MoveSuspense';
import type { Route } from '../http/Route';
import { registerDepositsRoutes } from '../http/routes/depositsRoutes';
import { registerSuspenseRoutes } from '../http/routes/suspenseRoutes';
import { SqlDepositQueries } from '../infrastructure/sql/deposits/SqlDepositQueries';
import { SqlDepositUnitOfWork } from '../infrastructure/sql/deposits/SqlDepositUnitOfWork';
import { SqlHeldItems } from '../infrastructure/sql/suspense/SqlHeldItems';
import { SqlSuspenseUnitOfWork } from '../infrastructure/sql/suspense/SqlSuspenseUnitOfWork';
import type { Platform } from './Platform';

/** Registers the calls about deposits and suspense. */
export function composeDeposits({ db, officeTimeZone }: Platform): (route: Route) => void {
  const queries = new SqlDepositQueries(db);
  const unitOfWork = new SqlDepositUnitOfWork(db);
  return (route) => {
    registerSuspenseRoutes(route, new SqlHeldItems(db), new MoveSuspense(new SqlSuspenseUnitOfWork(db)));
    registerDepositsRoutes(route, {
      queries,
      enter: new EnterDeposit(unitOfWork, officeTimeZone),
      read: new ReadDeposit(queries),
      change: new ChangeDeposit(unitOfWork, officeTimeZone),
      post: new PostDeposit(unitOfWork),
    });
  };
}
