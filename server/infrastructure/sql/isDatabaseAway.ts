import { sqlStateOf } from './sqlStateOf';

/** Connection exceptions, too many connections, shutting down, lock and statement timeouts, conflicts after every retry. */
const AWAY_STATES = /^(?:08...|53300|57P0.|57014|55P03|40001|40P01|25P03)$/;
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed|Client was closed/;

/** Whether the database could not be asked, so that the same call may well succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlStateOf(error);
  if (state && AWAY_STATES.test(state)) return true;
  if ('code' in error && typeof error.code === 'string' && AWAY_CODES.has(error.code)) return true;
  return AWAY_MESSAGES.test(error.message) || isDatabaseAway(error.cause);
}
