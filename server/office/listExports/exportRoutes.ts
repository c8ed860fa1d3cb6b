import { exportPayments } from '../../../contract/money/payments';
import type { PaymentQueries } from '../../money/payments/ports';
import { type Route, StreamedFile } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { exportedPayments } from '../exports/exportedPayments';

/** Routes that export payments as the list on the screen is filtered and sorted. */
export function registerExportRoutes(route: Route, lists: ListExport, payments: PaymentQueries): void {
  route(exportPayments, async ({ scope, body: { format, ...filter }, now, today, signal }) => {
    const source = {
      keys: (limit: number) => payments.keys(scope, filter, limit),
      items: (keys: readonly string[]) => payments.byKeys(scope, keys),
    };
    return StreamedFile.of(await lists.run(exportedPayments(now), source, { format, today, signal }));
  });
}
