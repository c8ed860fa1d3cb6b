import { registerAuditRoutes } from '../../office/audit/auditRoutes';
import { ReadAudit } from '../../office/audit/ReadAudit';
import { SqlAuditQueries } from '../../office/audit/SqlAuditQueries';
import { type KeptDays, ReadKeptData } from '../../office/retention/ReadKeptData';
import { registerRetentionRoutes } from '../../office/retention/retentionRoutes';
import { SqlKeptData } from '../../office/retention/SqlKeptData';
import type { Route } from '../../platform/calls/Route';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { SqlAuditTrail } from '../../platform/health/trail/SqlAuditTrail';
import { SqlFullChecks } from '../../platform/health/trail/SqlFullChecks';
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
