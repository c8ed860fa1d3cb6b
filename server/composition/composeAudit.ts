import { registerAuditRoutes } from '../audit/auditRoutes';
import { ReadAudit } from '../audit/ReadAudit';
import { SqlAuditQueries } from '../audit/SqlAuditQueries';
import type { Route } from '../calls/Route';
import { HucreWorkbooks } from '../files/HucreWorkbooks';
import { SqlAuditTrail } from '../health/trail/SqlAuditTrail';
import { SqlFullChecks } from '../health/trail/SqlFullChecks';
import { type KeptDays, ReadKeptData } from '../retention/ReadKeptData';
import { registerRetentionRoutes } from '../retention/retentionRoutes';
import { SqlKeptData } from '../retention/SqlKeptData';
import type { Platform } from './Platform';

/** Defaults of the settings. */
const DEFAULT_KEPT_DAYS: KeptDays = {
  uiLogs: 90,
  idempotencyKeys: 90,
  uploadedFiles: 90,
  memberFiles: 2_555,
  memberRows: 0,
};

/** Wires the routes of the audit log and of the report of stored data. */
export function composeAudit({
  db,
  clock,
  officeTimeZone,
  keptDays = DEFAULT_KEPT_DAYS,
}: Platform): (route: Route) => void {
  const audit = new ReadAudit(new SqlAuditQueries(db), new HucreWorkbooks(), officeTimeZone);
  const kept = new ReadKeptData(new SqlKeptData(db), keptDays);
  return (route) => {
    registerAuditRoutes(route, audit, new SqlAuditTrail(db), new SqlFullChecks(db), clock);
    registerRetentionRoutes(route, kept);
  };
}
