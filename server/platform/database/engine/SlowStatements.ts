import type { LogEvent } from 'kysely';
import { redacted } from '../../../../src/domain/platform/errors/redacted';
import { currentRequest } from '../../shared/currentRequest';

/** Receives a line of the log. */
export interface StatementLog {
  warn(fields: object, message: string): void;
}

const MAX_TEXT = 2_000;

/**
 * Logs slow statements, including failed ones, with the id of their request. The text has placeholders instead of values.
 *
 * @source docs/decisions/server.md#slow-statements-are-logged-with-their-request
 */
export class SlowStatements {
  private log: StatementLog | undefined;

  /** @param limitMs statements that take at least this long are logged; 0 for none */
  constructor(private readonly limitMs: number) {}

  /** Until this is called, nothing is logged, such as while the database is migrated. */
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
