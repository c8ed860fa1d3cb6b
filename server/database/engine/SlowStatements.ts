import type { LogEvent } from 'kysely';
import { redacted } from '../../../src/domain/errors/redacted';
import { currentRequest } from '../../shared/currentRequest';

/** Receives a line of the log. */
export interface StatementLog {
  warn(fields: object, message: string): void;
}

const MAX_TEXT = 2_000;

/**
 * Logs statements that take long, also those that fail, with the id of the request they belong to. Their text has placeholders instead
 * of values.
 *
 * @source docs/decisions/server.md#slow-statements-are-logged-with-their-request
 */
export class SlowStatements {
  private log: StatementLog | undefined;

  /** @param limitMs statements of at least this duration are logged; 0 for none */
  constructor(private readonly limitMs: number) {}

  /** Nothing is logged before this, such as while the database is migrated. */
  logTo(log: StatementLog): void {
    this.log = log;
  }

  /** Kysely's `log`. */
  readonly watch = ({ query, queryDurationMillis }: Pick<LogEvent, 'query' | 'queryDurationMillis'>): void => {
    if (this.limitMs === 0 || queryDurationMillis < this.limitMs) return;
    const statement = redacted(query.sql.replace(/\s+/g, ' ').trim()).slice(0, MAX_TEXT);
    this.log?.warn({ ...currentRequest(), durationMs: Math.round(queryDurationMillis), statement }, 'slow statement');
  };
}
