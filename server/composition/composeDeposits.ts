import { ChangeDeposit } from '../deposits/ChangeDeposit';
import { registerDepositsRoutes } from '../deposits/depositsRoutes';
import { EnterDeposit, ReadDeposit } from '../deposits/EnterDeposit';
import { PostDeposit } from '../deposits/PostDeposit';
import { SqlDepositQueries } from '../deposits/SqlDepositQueries';
import { SqlDepositUnitOfWork } from '../deposits/SqlDepositUnitOfWork';
import type { Route } from '../http/Route';
import { MoveSuspense } from '../suspense/MoveSuspense';
import { SqlHeldItems } from '../suspense/SqlHeldItems';
import { SqlSuspenseUnitOfWork } from '../suspense/SqlSuspenseUnitOfWork';
import { registerSuspenseRoutes } from '../suspense/suspenseRoutes';
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
