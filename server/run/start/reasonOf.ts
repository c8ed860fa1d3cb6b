import { redacted } from '../../../src/domain/platform/errors/redacted';

/** Why something on the network cannot be used, by error code of Node.js, PostgreSQL or the mail library. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at this address',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'there is no host of this name',
  EDNS: 'there is no host of this name',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate was issued by an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  EAUTH: 'the user or password is wrong',
  ETLS: 'it offers no encryption',
  EACCES: 'the permission is missing',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  '28P01': 'the user or password is wrong',
  '28000': 'this user is not allowed to connect',
  '3D000': 'there is no database of this name',
  '42501': 'this user has no right to do this',
  '53300': 'it has no connection left',
  '53100': 'its disk is full',
  '57P03': 'it is starting up or shutting down',
};

/** The cause of an error in a few words, without secrets. */
export function reasonOf(error: unknown): string {
  const errors = errorsIn(error);
  const known = errors.flatMap((one) => codesOf(one).flatMap((code) => REASONS[code] ?? []));
  if (known[0]) return known[0];
  const messages = errors.flatMap(({ message }) => (typeof message === 'string' && message ? [message] : []));
  return redacted(messages.at(-1) ?? 'it does not answer');
}

/** PostgreSQL's messages while it starts, recovers, or shuts down; a pooler passes on only the text. */
const STARTING_UP =
  /\bthe database system is (?:starting up|shutting down|in recovery mode|not (?:yet )?accepting connections)\b/;

/** Whether PostgreSQL refused a connection because it is starting, recovering, or shutting down. */
export function isStartingUp(error: unknown): boolean {
  return errorsIn(error).some(
    (one) => codesOf(one).includes('57P03') || (typeof one.message === 'string' && STARTING_UP.test(one.message)),
  );
}

/** PgBouncer's response to a connection with settings. */
const REFUSED_BY_POOLER = /unsupported startup parameter/;

/** Whether a pooler refused a direct connection, which it does again each time. */
export function isRefusedByPooler(error: unknown): boolean {
  return error instanceof Error && REFUSED_BY_POOLER.test(error.message);
}

interface Thrown {
  readonly message?: unknown;
  readonly code?: unknown;
  /** Nodemailer's name for the code of Node.js. */
  readonly originalCode?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

function codesOf({ originalCode, code, message }: Thrown): readonly string[] {
  // The S3 client passes the code on in its message only.
  const inMessage = typeof message === 'string' ? /\bconnect (E[A-Z]+)\b/.exec(message)?.[1] : undefined;
  return [originalCode, code, inMessage].filter((one) => typeof one === 'string');
}

/** The error with its causes, outermost first. Node.js throws one error for all addresses of a host. */
function errorsIn(error: unknown): readonly Thrown[] {
  if (typeof error !== 'object' || error === null) return [{ message: error }];
  const thrown: Thrown = error;
  const addresses = Array.isArray(thrown.errors) ? thrown.errors.flatMap(errorsIn) : [];
  return [thrown, ...addresses, ...(thrown.cause === undefined ? [] : errorsIn(thrown.cause))];
}
