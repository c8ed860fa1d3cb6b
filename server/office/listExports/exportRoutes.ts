import { exportBills } from '../../../contract/billing/bills/exportBills';
import { exportPayments } from '../../../contract/money/payments';
import type { BillQueries } from '../../billing/bills/ports';
import type { PaymentQueries } from '../../money/payments/ports';
import { type Route, StreamedFile } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { EXPORTED_BILLS } from '../exports/exportedBills';
import { exportedPayments } from '../exports/exportedPayments';

/** Queries of the lists that can be exported. */
export interface ExportedQueries {
  readonly bills: BillQueries;
  readonly payments: PaymentQueries;
}

/** Routes that export a list as the list on the screen is filtered and sorted. */
export function registerExportRoutes(route: Route, lists: ListExport, { bills, payments }: ExportedQueries): void {
  route(exportBills, async ({ scope, body: { format, ...filter }, now, today, signal }) => {
    const source = {
      keys: (limit: number) => bills.keys(scope, { ...filter, today }, limit, now),
      items: (keys: readonly string[]) => bills.byKeys(scope, keys, now),
    };
    return StreamedFile.of(await lists.run(EXPORTED_BILLS, source, { format, today, signal }));
  });
  route(exportPayments, async ({ scope, body: { format, ...filter }, now, today, signal }) => {
    const source = {
      keys: (limit: number) => payments.keys(scope, filter, limit),
      items: (keys: readonly string[]) => payments.byKeys(scope, keys),
    };
    return StreamedFile.of(await lists.run(exportedPayments(now), source, { format, today, signal }));
  });
}
