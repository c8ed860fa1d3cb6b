import { registerAuditRoutes } from '../audit/auditRoutes';
import { ReadAudit } from '../audit/ReadAudit';
import { SqlAuditQueries } from '../audit/SqlAuditQueries';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import { SqlAuditTrail } from '../health/trail/SqlAuditTrail';
import type { Route } from '../http/Route';
import type { Platform } from './Platform';

/** Wires the routes of the audit log. */
export function composeAudit({ db, officeTimeZone }: Platform): (route: Route) => void {
  const audit = new ReadAudit(new SqlAuditQueries(db), new HucreWorkbooks(), officeTimeZone);
  return (route) => registerAuditRoutes(route, audit, new SqlAuditTrail(db));
}
