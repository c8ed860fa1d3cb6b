import type { FastifyReply, FastifyRequest } from 'fastify';
import { AS_OF_HEADER } from '../../../contract/platform/shared/apiBase';
import type { Call } from '../../../contract/platform/shared/Call';
import { decide } from '../../../src/domain/platform/access/decide';
import { NO_SCOPE, type Scope } from '../../../src/domain/platform/access/Scope';
import type { Caller } from '../../platform/shared/Caller';
import type { ReportReading } from '../../platform/shared/ReportReading';
import { seenPositionOf, setSeenPosition, showsChanges } from './seenPosition';

/** What decides where the reports of calls are read. */
export interface ReportServices {
  /** Default: there is only one database. */
  readonly reports?: ReportReading | undefined;
  /** Whether people open the application over https. Default: no. */
  readonly isSecure?: boolean;
}

interface ReportCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly call: Call;
  readonly caller: Caller;
}

/**
 * Runs the work of a call, whose reports include whatever the caller has seen before. The answer names the time of reports that
 * are noticeably old. After a change, also one that failed halfway, the browser remembers what it has seen.
 */
export async function readReports<Answer>(
  { request, reply, call, caller }: ReportCall,
  { reports, isSecure = false }: ReportServices,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!reports) return work();
  try {
    const { answer, asOf } = await reports.run({ scope: reachOf(caller), seen: seenPositionOf(request) }, work);
    if (!asOf) return answer;
    const readAsOf = asOf.toISOString();
    reply.header(AS_OF_HEADER, readAsOf);
    return isDated(call) ? { ...answer, readAsOf } : answer;
  } finally {
    const position = showsChanges(call) ? await reports.position() : undefined;
    if (position !== undefined) setSeenPosition(reply, position, isSecure);
  }
}

/** Whether the answer says itself how old it is, for a screen that shows it. */
function isDated({ schemas: { answer } }: Call): boolean {
  return (
    'entries' in answer && typeof answer.entries === 'object' && answer.entries !== null && 'readAsOf' in answer.entries
  );
}

/** The groups whose reports the caller reads. */
function reachOf({ person }: Caller): Scope {
  const decision = decide(person, 'dashboard.read');
  return decision.allowed ? decision.scope : NO_SCOPE;
}
