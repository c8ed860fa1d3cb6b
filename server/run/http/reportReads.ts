import type { FastifyReply, FastifyRequest } from 'fastify';
import { listProcessingRuns } from '../../../contract/money/processingRuns';
import { getUpload } from '../../../contract/office/uploadRecords';
import { AS_OF_HEADER } from '../../../contract/platform/shared/apiBase';
import type { Call } from '../../../contract/platform/shared/Call';
import { scopeFor } from '../../../src/domain/platform/access/decide';
import { POLICY } from '../../../src/domain/platform/access/policy';
import type { Caller } from '../../platform/shared/Caller';
import type { ReportReading } from '../../platform/shared/ReportReading';

/** Facts that decide which database answers reports. */
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
    const { answer, asOf } = await reports.run(
      { scope: scopeFor(caller.person, 'dashboard.read'), seen: seenPositionOf(request) },
      work,
    );
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

const COOKIE = 'Listbill-Seen';
const HOST_COOKIE = `__Host-${COOKIE}`;
const patternOf = (name: string) => new RegExp(String.raw`(?:^|;\s*)${name}=([\dA-F]{1,8})-([\dA-F]{1,8})(?:;|$)`);
const VALUE = patternOf(COOKIE);
const HOST_VALUE = patternOf(HOST_COOKIE);

/** Longer than any replica may be behind (`DATABASE_REPLICA_MAX_LAG_SECONDS`): then every replica has what the person has seen. */
const MAX_AGE_SECONDS = 600;

/** Calls that report the progress of work in the background, whose results its person then looks for. */
const SHOWS_PROGRESS: ReadonlySet<Call> = new Set<Call>([getUpload, listProcessingRuns]);

/**
 * Whether a person who made the call expects to see its result, or that of the work it reports, in every report. A GET of a write
 * operation shows what waits for a decision, and people look at such lists all day.
 */
export function showsChanges(call: Call): boolean {
  return (POLICY[call.operation].write && call.method !== 'GET') || SHOWS_PROGRESS.has(call);
}

/**
 * The position in the database's log up to which the browser has seen changes, such as `16/B374D848`. The cookie decides only how
 * recent the reports are that its sender gets.
 *
 * @source docs/decisions/server.md#reports-are-read-from-a-replica-that-has-what-its-reader-has-seen
 */
export function seenPositionOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const cookie = headers.cookie ?? '';
  const [, high, low] = HOST_VALUE.exec(cookie) ?? VALUE.exec(cookie) ?? [];
  return high === undefined ? undefined : `${high}/${low}`;
}

/** @param secure whether people open the application over https */
export function setSeenPosition(reply: FastifyReply, position: string, secure: boolean): void {
  const attributes = `Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${secure ? HOST_COOKIE : COOKIE}=${position.replace('/', '-')}; ${attributes}`);
}
