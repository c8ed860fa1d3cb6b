import { SqlBillQueries } from '../bills/SqlBillQueries';
import { registerExportRoutes } from '../exports/exportRoutes';
import { ListExport } from '../exports/ListExport';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import type { Route } from '../http/Route';
import { SqlPaymentQueries } from '../payments/SqlPaymentQueries';
import type { Platform } from './Platform';

/** Wires the routes that export lists. */
export function composeExports({ db }: Platform): (route: Route) => void {
  const lists = new ListExport(new HucreWorkbooks());
  return (route) =>
    registerExportRoutes(route, lists, { bills: new SqlBillQueries(db), payments: new SqlPaymentQueries(db) });
}
