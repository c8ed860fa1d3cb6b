import type { FastifyRequest } from 'fastify';
import { CALLS } from '../../../contract/calls';
import { FIRST_ADMINISTRATOR_PATH } from '../../../contract/people/firstAdministrator';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { MalwareFound } from '../../platform/security/MalwareScan';
import type { SecurityEvent, SecurityEventName, SecurityEvents } from '../../platform/security/securityEvents';
import { Refusal } from '../../platform/shared/Refusal';
import { subjectOf } from './authenticate';
import { ForeignRequest } from './csrf';

/** Where a request comes from, and what it wants to do. */
export function placeOf(
  request: FastifyRequest,
): Pick<SecurityEvent, 'address' | 'requestId' | 'operation' | 'userId'> {
  const { config, url } = request.routeOptions;
  return {
    userId: subjectOf(request),
    address: request.ip,
    requestId: request.id,
    operation: config.operation ?? `${request.method} ${url ?? 'unknown'}`,
  };
}

/**
 * Records a refused request, if its refusal concerns security.
 *
 * @source docs/decisions/server.md#security-events-are-recorded-where-calls-are-answered
 */
export function recordRefusal(events: SecurityEvents, error: unknown, request: FastifyRequest): void {
  const refusal = refusalOf(error, request);
  if (refusal) events.record({ ...placeOf(request), ...refusal });
}

type Refused = Pick<SecurityEvent, 'name' | 'reason'>;

function refusalOf(error: unknown, request: FastifyRequest): Refused | undefined {
  if (error instanceof ForeignRequest) return { name: 'csrf-refused' };
  if (!(error instanceof Refusal)) return isRateLimit(error) ? { name: 'limit-reached', reason: 'CALLS' } : undefined;
  const { code, cause } = error;
  if (cause instanceof MalwareFound) return { name: 'malware-found', reason: cause.message };
  if (code === ErrorCode.Unauthenticated) {
    // A call without a token is an ended session, not an attack.
    return typeof cause === 'string' ? { name: 'token-refused', reason: cause } : undefined;
  }
  const isForFirst = request.routeOptions.url?.endsWith(FIRST_ADMINISTRATOR_PATH) === true && request.method === 'POST';
  const name = isForFirst ? 'first-administrator-refused' : EVENT_OF_CODE[code];
  if (name === undefined) return undefined;
  return FILE_CODES.has(code) && !isFileCall(request) ? undefined : { name, reason: code };
}

const isRateLimit = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 429;

const EVENT_OF_CODE: Readonly<Partial<Record<ErrorCode, SecurityEventName>>> = {
  TOKEN_REVOKED: 'token-revoked',
  STEP_UP_NEEDED: 'sign-in-too-old',
  STEP_UP_IMPOSSIBLE: 'sign-in-too-old',
  FORBIDDEN: 'access-refused',
  NOT_FOUND: 'record-not-found',
  BAD_REQUEST: 'input-refused',
  SAME_PERSON: 'rule-refused',
  RIGHTS_CHANGED: 'rule-refused',
  LIMIT_EXCEEDED: 'rule-refused',
  GRANT_REFUSED: 'rule-refused',
  LAST_ONE: 'rule-refused',
  KEY_REUSED: 'rule-refused',
  WRONG_USER: 'access-refused',
  NOT_ACTIVE: 'access-refused',
  SECOND_FACTOR_NEEDED: 'access-refused',
  TOO_MANY_REQUESTS: 'limit-reached',
  TOO_LARGE: 'file-refused',
  FILE_TYPE: 'file-refused',
  FILE_UNREADABLE: 'file-refused',
};

const FILE_CODES: ReadonlySet<ErrorCode> = new Set([ErrorCode.TooLarge, ErrorCode.FileType, ErrorCode.FileUnreadable]);
const FILE_PATHS = CALLS.filter(({ form }) => form).map(({ path }) => path);

const isFileCall = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  FILE_PATHS.some((path) => url.endsWith(path));
