import type { Route } from '../calls/Route';
import { registerDepositsRoutes } from '../deposits/depositsRoutes';
import { SqlDepositQueries } from '../deposits/SqlDepositQueries';
import { PayRefundByAch } from '../processing/refundCredits/PayRefundByAch';
import { registerRefundCreditRoutes } from '../processing/refundCredits/refundCreditRoutes';
import { registerRefundRoutes } from '../refunds/refundsRoutes';
import { SqlRefundQueries } from '../refunds/SqlRefunds';
import { SqlHeldItems } from '../suspense/SqlHeldItems';
import { registerSuspenseRoutes } from '../suspense/suspenseRoutes';
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
    registerSuspenseRoutes(route, new SqlTransactions(db, { officeTimeZone }), new SqlHeldItems(db, officeTimeZone));
    registerRefundRoutes(route, transactions, new SqlRefundQueries(db, staleCheckDays));
    registerRefundCreditRoutes(route, new PayRefundByAch(transactions, bankFiles));
    const unclaimed = new SqlUnclaimedQueries(db, staleCheckDays, officeTimeZone);
    registerUnclaimedRoutes(route, transactions, unclaimed);
    registerDepositsRoutes(route, transactions, new SqlDepositQueries(db));
  };
}
