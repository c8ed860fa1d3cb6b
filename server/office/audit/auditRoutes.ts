import {
  compareAuditTrail,
  exportAuditEvents,
  readAuditTrail,
  searchAuditEvents,
} from '../../../contract/office/audit';
import { type Route, StreamedFile } from '../../platform/calls/Route';
import type { AuditTrail, FullCheckState, FullChecks } from '../../platform/health/ports';
import { askForComparison } from '../../platform/health/trail/CompareTrail';
import type { Clock } from '../../platform/shared/Clock';
import type { ReadAudit } from './ReadAudit';

/** Routes for the audit log. */
export function registerAuditRoutes(
  route: Route,
  audit: ReadAudit,
  trail: Pick<AuditTrail, 'lastCheck'>,
  comparisons: FullChecks,
  clock: Clock,
): void {
  const answer = async ({ isAsked, running, last }: FullCheckState) => {
    const lastCheck = await trail.lastCheck();
    return {
      lastCheck: lastCheck ? { at: lastCheck.at, root: lastCheck.root } : null,
      lastFull: last && { at: last.at, compared: last.compared, breaches: [...last.breaches] },
      running: isAsked ? { done: 0, of: 0 } : running && { done: running.done, of: running.of },
    };
  };
  route(searchAuditEvents, ({ query: { before, size, from, to, area, q, groupNumber, userId }, today }) =>
    audit.page({ from, to, area, q, groupNumber, userId, today }, before, size),
  );
  route(exportAuditEvents, async ({ query: { from, to, area, q, groupNumber, userId, format }, today, signal }) =>
    StreamedFile.of(await audit.export({ from, to, area, q, groupNumber, userId, today }, format, signal)),
  );
  route(readAuditTrail, async () => answer(await comparisons.state()));
  route(compareAuditTrail, async () => answer(await askForComparison(comparisons, clock.now())));
}
