import { errorCodeOf } from '../shared/errorCodeOf';

const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Connection errors, too many connections, shutdown, lock and statement timeouts, and conflicts after all retries. */
const UNAVAILABLE_STATES = /^(?:08...|53300|57P0.|57014|55P03|40001|40P01|25P03)$/;

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed|PGlite instance is already closed|Client was closed|driver has already been destroyed/;

/** Whether the database is temporarily unavailable, so that the same call may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = errorCodeOf(error) ?? '';
  if (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_CODES.has(code)) return true;
  if ('message' in error && UNAVAILABLE_MESSAGES.test(String(error.message))) return true;
  // Node.js throws one error for all addresses of a host.
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseUnavailable);
  return 'cause' in error && isDatabaseUnavailable(error.cause);
}

const DISK_FULL = '53100';

/** Whether the database's disk is full. Reading still works, and writing works again once there is space. */
export function isDatabaseFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return errorCodeOf(error) === DISK_FULL || ('cause' in error && isDatabaseFull(error.cause));
}

/** PostgreSQL's SQLSTATE on both engines; undefined if the error has none. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = errorCodeOf(error);
  return code && SQL_STATE.test(code) ? code : undefined;
}

/** The constraint name in refusals of changes in a closed month, as raised by the triggers. */
const CLOSED_MONTH = 'closed_months_stay';

/** Whether the database refused a change because its month is closed. */
export function isMonthClosed(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === CLOSED_MONTH;
}
