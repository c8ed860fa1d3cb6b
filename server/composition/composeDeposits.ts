import type { Route } from '../calls/Route';
import { registerDepositsRoutes } from '../deposits/depositsRoutes';
import { SqlDepositQueries } from '../deposits/SqlDepositQueries';
import { PayRefundByAch } from '../processing/refundCredits/PayRefundByAch';
import { registerRefundCreditRoutes } from '../processing/refundCredits/refundCreditRoutes';
import { registerRefundRoutes } from '../refunds/refundsRoutes';
import { SqlRefundQueries } from '../refunds/SqlRefunds';
import { MoveSuspense } from '../suspense/MoveSuspense';
import { SqlHeldItems } from '../suspense/SqlHeldItems';
import { registerSuspenseRoutes } from '../suspense/suspenseRoutes';
import { ChangeDormancy } from '../unclaimed/ChangeDormancy';
import { SqlUnclaimedQueries } from '../unclaimed/SqlUnclaimed';
import { registerUnclaimedRoutes } from '../unclaimed/unclaimedRoutes';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Registers the calls about deposits, suspense, and refunds. */
export function composeDeposits({
  db,
  officeTimeZone,
  staleCheckDays,
  bankFiles = true,
}: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db, { staleCheckDays });
  return (route) => {
    const move = new MoveSuspense(new SqlTransactions(db, { officeTimeZone }));
    registerSuspenseRoutes(route, new SqlHeldItems(db, officeTimeZone), move);
    registerRefundRoutes(route, transactions, new SqlRefundQueries(db, staleCheckDays));
    registerRefundCreditRoutes(route, new PayRefundByAch(transactions, bankFiles));
    const unclaimed = new SqlUnclaimedQueries(db, staleCheckDays, officeTimeZone);
    registerUnclaimedRoutes(route, unclaimed, new ChangeDormancy(transactions));
    registerDepositsRoutes(route, transactions, new SqlDepositQueries(db));
  };
}
