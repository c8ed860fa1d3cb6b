import { SqlBillQueries } from '../bills/SqlBillQueries';
import { SqlContinuationQueries } from '../continuation/SqlContinuationPayers';
import { SqlCorrectionQueries } from '../corrections/SqlCorrectionQueries';
import { ReadDelinquency } from '../delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../delinquency/SqlDelinquencyQueries';
import { SqlDepositQueries } from '../deposits/SqlDepositQueries';
import { ReadExpected } from '../expected/ReadExpected';
import { SqlExpectedQueries } from '../expected/SqlExpectedQueries';
import { registerExportRoutes } from '../exports/exportRoutes';
import { ListExport } from '../exports/ListExport';
import { registerWorkListExportRoutes } from '../exports/workListExportRoutes';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import { ReadGroups } from '../groups/ReadGroups';
import { SqlGroupQueries } from '../groups/SqlGroupQueries';
import type { Route } from '../http/Route';
import { SqlPaymentQueries } from '../payments/SqlPaymentQueries';
import { SqlRefundQueries } from '../refunds/SqlRefunds';
import { SqlRegisterQueries } from '../register/SqlRegisterQueries';
import { SqlRetroWindows } from '../rules/SqlRetroWindows';
import { SqlRuleQueries } from '../rules/SqlRuleQueries';
import { SqlHeldItems } from '../suspense/SqlHeldItems';
import { SqlUnclaimedQueries } from '../unclaimed/SqlUnclaimed';
import type { Platform } from './Platform';

/** Wires the routes that export lists. */
export function composeExports({ db, officeTimeZone, staleCheckDays }: Platform): (route: Route) => void {
  const lists = new ListExport(new HucreWorkbooks());
  const [bills, windows, past] = [new SqlBillQueries(db), new SqlRetroWindows(db), new SqlDelinquencyQueries(db)];
  const delinquency = new ReadDelinquency(past, new SqlRuleQueries(db), bills);
  return (route) => {
    registerExportRoutes(route, lists, { bills, payments: new SqlPaymentQueries(db) });
    registerWorkListExportRoutes(route, lists, {
      corrections: new SqlCorrectionQueries(db, windows),
      expected: new ReadExpected(new SqlExpectedQueries(db), windows),
      groups: new ReadGroups(new SqlGroupQueries(db, officeTimeZone), delinquency, past),
      deposits: new SqlDepositQueries(db),
      held: new SqlHeldItems(db, officeTimeZone),
      refunds: new SqlRefundQueries(db, staleCheckDays),
      unclaimed: new SqlUnclaimedQueries(db, staleCheckDays, officeTimeZone),
      register: new SqlRegisterQueries(db),
      continuation: new SqlContinuationQueries(db),
    });
  };
}
