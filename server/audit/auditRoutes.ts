import { checkAuditTrail, exportAuditEvents, searchAuditEvents } from '../../contract/audit';
import type { AuditTrail } from '../health/ports';
import { type Route, StreamedFile } from '../http/Route';
import type { ReadAudit } from './ReadAudit';

/** Routes for the audit log. */
export function registerAuditRoutes(
  route: Route,
  audit: ReadAudit,
  trail: Pick<AuditTrail, 'check' | 'lastCheck'>,
): void {
  route(searchAuditEvents, ({ query: { before, size, from, to, area, q, groupNumber, userId }, today }) =>
    audit.page({ from, to, area, q, groupNumber, userId, today }, before, size),
  );
  route(exportAuditEvents, async ({ query: { from, to, area, q, groupNumber, userId, format }, today, signal }) =>
    StreamedFile.of(await audit.export({ from, to, area, q, groupNumber, userId, today }, format, signal)),
  );
  route(checkAuditTrail, async () => {
    const [lastCheck, checks] = [await trail.lastCheck(), await trail.check('recent')];
    return {
      lastCheck: lastCheck ? { at: lastCheck.at, root: lastCheck.root } : null,
      compared: checks[0]?.checked ?? 0,
      breaches: checks.flatMap(({ breaches }) => breaches),
    };
  });
}
