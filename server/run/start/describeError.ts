import { redacted } from '../../../src/domain/platform/errors/redacted';
import type { Config } from '../../platform/config/Config';

/** One call has an email address in its path. @source MGM-6 */
const ADDRESS = /(\/users\/email\/)(?!(?:passwordReset|welcome)$).+/;

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
}

/**
 * Logger settings: one line per request and failure, without headers, queries, bodies or row values. JSON in production, text elsewhere.
 */
export function loggerOptions({ logLevel, production }: Pick<Config, 'logLevel' | 'production'>) {
  return {
    ...(!production && { stream: textStream }),
    level: logLevel,
    serializers: {
      req: ({ method, url, ip }: LoggedRequest) => ({
        method,
        path: pathOf(url).replace(ADDRESS, '$1[removed]'),
        address: ip,
      }),
      err: describeError,
    },
  };
}

interface LoggedLine {
  readonly level: number;
  readonly msg?: string;
  readonly req?: { readonly method: string; readonly path: string };
  readonly res?: { readonly statusCode: number };
  readonly err?: { readonly message: string; readonly stack?: string };
}

const ERROR_LEVEL = 50;

/** Prints lines of the log for people: what failed and why, and for a failed request where in the code. */
const textStream = { write: (line: string) => console.log(textOf(JSON.parse(line))) };

function textOf({ level, msg = '', req, res, err }: LoggedLine): string {
  const request = req ? `${req.method} ${req.path} ` : '';
  const status = res ? ` ${res.statusCode}` : '';
  const where = level >= ERROR_LEVEL && req && err?.stack ? `\n${err.stack}` : '';
  return `${request}${msg}${status}${err ? `: ${err.message}` : ''}${where}`;
}

/** The path without its query and without secrets, also those whose separators are escaped. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?');
  try {
    const decoded = decodeURIComponent(path);
    const safe = redacted(decoded);
    return safe === decoded ? redacted(path) : safe;
  } catch {
    return redacted(path);
  }
}

interface Thrown {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: unknown;
}

interface LoggedError extends Record<string, unknown> {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * An error's type, message, code and stack, with secrets redacted. Other properties are dropped: database errors carry the
 * values of their statement or row.
 */
export function describeError(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: redacted(String(error)), stack: '' };
  const { name = 'Error', message = '', code, stack = '', cause } = error as Thrown;
  return {
    type: name,
    message: redacted(message),
    ...(code === undefined ? {} : { code }),
    stack: redacted(stack),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
