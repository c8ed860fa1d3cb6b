import type { FastifyReply, FastifyRequest } from 'fastify';
import { listProcessingRuns } from '../../../contract/money/processingRuns';
import { getUpload } from '../../../contract/office/uploadRecords';
import type { Call } from '../../../contract/platform/shared/Call';
import { POLICY } from '../../../src/domain/platform/access/policy';

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
