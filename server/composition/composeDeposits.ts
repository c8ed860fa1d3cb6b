import type { Route } from '../calls/Route';
import { registerDepositsRoutes } from '../deposits/depositsRoutes';
import { SqlDepositQueries } from '../deposits/SqlDepositQueries';
import { ListExport } from '../exports/ListExport';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
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
  reports = db,
  officeTimeZone,
  staleCheckDays,
  bankFiles = true,
}: Platform): (route: Route) => void {
  const transactions = new SqlTransactions(db, { staleCheckDays });
  const lists = new ListExport(new HucreWorkbooks());
  return (route) => {
    registerSuspenseRoutes(route, new SqlTransactions(db, { officeTimeZone }), new SqlHeldItems(db, officeTimeZone));
    registerRefundRoutes(route, transactions, lists, {
      screen: new SqlRefundQueries(db, staleCheckDays),
      files: new SqlRefundQueries(reports, staleCheckDays),
    });
    registerRefundCreditRoutes(route, new PayRefundByAch(transactions, bankFiles));
    const unclaimed = new SqlUnclaimedQueries(db, staleCheckDays, officeTimeZone);
    registerUnclaimedRoutes(route, transactions, unclaimed);
    registerDepositsRoutes(route, transactions, lists, {
      screen: new SqlDepositQueries(db),
      files: new SqlDepositQueries(reports),
    });
  };
}
