import { hostname } from 'node:os';
import { describeError } from './describeError';

const LEVELS = { info: 30, warn: 40, fatal: 60 } as const;

/** Messages from the process to its operator, besides the request log. */
export interface OperatorLog {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  /** An error that ends the process. */
  readonly fatal: (message: string, error: unknown) => void;
  /** Why a start is refused, in sentences. */
  readonly refusal: (message: string) => void;
}

/**
 * In production, lines of JSON as the log of requests has them, whatever its level; elsewhere text. A terminal gets a refusal as text.
 *
 * @source docs/decisions/server.md#in-production-the-process-logs-json
 */
export function operatorLog(isProduction: boolean, isTerminal = process.stderr.isTTY === true): OperatorLog {
  if (!isProduction) {
    return {
      info: (message) => console.log(message),
      warn: (message) => console.warn(message),
      fatal: (message, error) => console.error(message, describeError(error)),
      refusal: (message) => console.error(message),
    };
  }
  const lineOf = (level: keyof typeof LEVELS, msg: string, more: Record<string, unknown> = {}) =>
    JSON.stringify({ level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), ...more, msg });
  return {
    info: (message) => console.log(lineOf('info', message)),
    warn: (message) => console.warn(lineOf('warn', message)),
    fatal: (message, error) => console.error(lineOf('fatal', message, { err: describeError(error) })),
    refusal: (message) => console.error(isTerminal ? message : lineOf('fatal', message)),
  };
}

/** Logs warnings of Node.js and packages, which Node.js prints as text. */
export function logWarnings(log: Pick<OperatorLog, 'warn'>): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn(`${name}: ${message}`));
}
