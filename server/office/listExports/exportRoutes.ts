import { exportPayments } from '../../../contract/money/payments';
import type { PaymentQueries } from '../../money/payments/ports';
import type { Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { fileRoutes } from '../../platform/lists/listRoutes';
import { exportedPayments } from '../exports/exportedPayments';

/** Routes that export payments as the list on the screen is filtered and sorted. */
export function registerExportRoutes(route: Route, lists: ListExport, payments: PaymentQueries): void {
  const serve = fileRoutes(route, lists);
  serve(exportPayments, ({ scope, body: filter, now }) => {
    const source = {
      keys: (limit: number) => payments.keys(scope, filter, limit),
      items: (keys: readonly string[]) => payments.byKeys(scope, keys),
    };
    return { list: exportedPayments(now), source };
  });
}
