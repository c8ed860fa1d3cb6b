import { SqlBillQueries } from '../bills/SqlBillQueries';
import { SqlMemberQueries } from '../bills/SqlMemberQueries';
import type { Route } from '../calls/Route';
import { SqlClassQueries } from '../classes/SqlClasses';
import { SqlContinuationQueries } from '../continuation/SqlContinuationPayers';
import { ReadControls } from '../controls/ReadControls';
import { SqlControlQueries } from '../controls/SqlControls';
import { SqlCostQueries } from '../costs/SqlCostQueries';
import { ReadDelinquency } from '../delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../delinquency/SqlDelinquencyQueries';
import { ReadExpected } from '../expected/ReadExpected';
import { SqlExpectedQueries } from '../expected/SqlExpectedQueries';
import { ListExport } from '../exports/ListExport';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import { ReadGroups } from '../groups/ReadGroups';
import { SqlGroupQueries } from '../groups/SqlGroupQueries';
import { registerExportRoutes } from '../listExports/exportRoutes';
import { registerFileListExportRoutes } from '../listExports/fileListExportRoutes';
import { registerMemberValueExportRoutes } from '../listExports/memberValueExportRoutes';
import { registerWorkListExportRoutes } from '../listExports/workListExportRoutes';
import { SqlPaymentQueries } from '../payments/SqlPaymentQueries';
import { SqlPositivePayQueries } from '../positivePay/SqlPositivePay';
import { SqlBankFileStore } from '../processing/bankFiles/SqlBankFileStore';
import { SqlRemittanceStore } from '../processing/remittances/SqlRemittanceStore';
import { SqlRunHistory } from '../processing/SqlRunHistory';
import { SqlNotRemitted } from '../register/SqlNotRemitted';
import { SqlRegisterQueries } from '../register/SqlRegisterQueries';
import { SqlWriteOffQueries } from '../register/writeOffs/SqlWriteOffs';
import { SqlRetroWindows } from '../rules/SqlRetroWindows';
import { SqlRuleQueries } from '../rules/SqlRuleQueries';
import { ReadSavings } from '../savings/ReadSavings';
import { SqlSavingsQueries } from '../savings/SqlSavingsQueries';
import { SqlSetupQueries } from '../setup/SqlSetupQueries';
import { SqlHeldItems } from '../suspense/SqlHeldItems';
import { SqlUnclaimedQueries } from '../unclaimed/SqlUnclaimed';
import { SqlUploadQueries } from '../uploads/SqlUploadQueries';
import type { Platform } from './Platform';

/** Wires the routes that export lists. */
export function composeExports({
  db,
  reports = db,
  clock,
  officeTimeZone,
  staleCheckDays,
}: Platform): (route: Route) => void {
  const lists = new ListExport(new HucreWorkbooks());
  const [bills, windows, past] = [
    new SqlBillQueries(reports),
    new SqlRetroWindows(reports),
    new SqlDelinquencyQueries(reports, clock),
  ];
  const delinquency = new ReadDelinquency(past, new SqlRuleQueries(reports), bills);
  return (route) => {
    registerExportRoutes(route, lists, { bills, payments: new SqlPaymentQueries(reports) });
    registerWorkListExportRoutes(route, lists, {
      expected: new ReadExpected(new SqlExpectedQueries(reports), windows),
      groups: new ReadGroups(new SqlGroupQueries(reports, officeTimeZone, clock), delinquency, past),
      held: new SqlHeldItems(reports, officeTimeZone),
      unclaimed: new SqlUnclaimedQueries(reports, staleCheckDays, officeTimeZone),
      register: new SqlRegisterQueries(reports),
      continuation: new SqlContinuationQueries(reports),
      members: new SqlMemberQueries(reports),
      notRemitted: new SqlNotRemitted(reports, new SqlRuleQueries(reports)),
      savings: new ReadSavings(new SqlSavingsQueries(reports), windows),
      writeOffs: new SqlWriteOffQueries(reports),
      setup: new SqlSetupQueries(reports),
      controls: new ReadControls(new SqlControlQueries(reports, officeTimeZone)),
    });
    registerFileListExportRoutes(route, lists, {
      uploads: new SqlUploadQueries(reports),
      bankFiles: new SqlBankFileStore(reports),
      remittances: new SqlRemittanceStore(reports),
      runs: new SqlRunHistory(reports),
      checkFiles: new SqlPositivePayQueries(reports),
    });
    registerMemberValueExportRoutes(route, lists, {
      costs: new SqlCostQueries(reports),
      classes: new SqlClassQueries(reports),
    });
  };
}
