import { SqlBillQueries } from '../../billing/bills/SqlBillQueries';
import { SqlMemberQueries } from '../../billing/bills/SqlMemberQueries';
import { SqlClassQueries } from '../../billing/classes/SqlClasses';
import { SqlContinuationQueries } from '../../billing/continuation/SqlContinuationPayers';
import { SqlCostQueries } from '../../billing/costs/SqlCostQueries';
import { ReadDelinquency } from '../../billing/delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../../billing/delinquency/SqlDelinquencyQueries';
import { ReadExpected } from '../../billing/expected/ReadExpected';
import { SqlExpectedQueries } from '../../billing/expected/SqlExpectedQueries';
import { SqlNotRemitted } from '../../billing/register/SqlNotRemitted';
import { SqlRegisterQueries } from '../../billing/register/SqlRegisterQueries';
import { SqlWriteOffQueries } from '../../billing/register/writeOffs/SqlWriteOffs';
import { SqlRetroWindows } from '../../billing/rules/SqlRetroWindows';
import { SqlRuleQueries } from '../../billing/rules/SqlRuleQueries';
import { ReadSavings } from '../../billing/savings/ReadSavings';
import { SqlSavingsQueries } from '../../billing/savings/SqlSavingsQueries';
import { SqlPaymentQueries } from '../../money/payments/SqlPaymentQueries';
import { SqlPositivePayQueries } from '../../money/positivePay/SqlPositivePay';
import { SqlBankFileStore } from '../../money/processing/bankFiles/SqlBankFileStore';
import { SqlRemittanceStore } from '../../money/processing/remittances/SqlRemittanceStore';
import { SqlRunHistory } from '../../money/processing/SqlRunHistory';
import { SqlHeldItems } from '../../money/suspense/SqlHeldItems';
import { SqlUnclaimedQueries } from '../../money/unclaimed/SqlUnclaimed';
import { ReadGroups } from '../../office/groups/ReadGroups';
import { SqlGroupQueries } from '../../office/groups/SqlGroupQueries';
import { registerFileListExportRoutes } from '../../office/listExports/fileListExportRoutes';
import { registerMemberValueExportRoutes } from '../../office/listExports/memberValueExportRoutes';
import { registerWorkListExportRoutes } from '../../office/listExports/workListExportRoutes';
import { SqlSetupQueries } from '../../office/setup/SqlSetupQueries';
import { SqlUploadQueries } from '../../office/uploads/SqlUploadQueries';
import { ReadControls } from '../../people/controls/ReadControls';
import { SqlControlQueries } from '../../people/controls/SqlControls';
import type { Route } from '../../platform/calls/Route';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ListExport } from '../../platform/lists/ListExport';
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
    registerWorkListExportRoutes(route, lists, {
      payments: new SqlPaymentQueries(reports),
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
