import { depositLists } from '../../money/deposits/depositLists.sql';
import { registerDepositsRoutes } from '../../money/deposits/depositsRoutes';
import { SqlDepositQueries } from '../../money/deposits/SqlDepositQueries';
import { PayRefundByAch } from '../../money/processing/refundCredits/PayRefundByAch';
import { registerRefundCreditRoutes } from '../../money/processing/refundCredits/refundCreditRoutes';
import { registerRefundRoutes } from '../../money/refunds/refundsRoutes';
import { SqlRefundQueries } from '../../money/refunds/SqlRefunds';
import { SqlHeldItems } from '../../money/suspense/SqlHeldItems';
import { registerSuspenseRoutes } from '../../money/suspense/suspenseRoutes';
import { SqlUnclaimedQueries } from '../../money/unclaimed/SqlUnclaimed';
import { registerUnclaimedRoutes } from '../../money/unclaimed/unclaimedRoutes';
import type { Route } from '../../platform/calls/Route';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ListExport } from '../../platform/lists/ListExport';
import { servedFrom } from '../../platform/lists/listRoutes';
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
    registerDepositsRoutes(route, transactions, new SqlDepositQueries(db));
    depositLists(servedFrom(route, lists, { screen: db, files: reports }));
  };
}
