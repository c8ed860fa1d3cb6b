import { appendFileSync } from 'node:fs';
import type { LogEvent } from 'kysely';
import { sqlStateOf } from '../../../server/platform/database/databaseErrors';

const FILE = process.env['TEST_CITUS_REFUSED'];

/** Classes of errors that tests expect, such as violated keys, locks that are not available, and broken connections. */
const EXPECTED = /^(?:08|2[23]|25|40|55P03|57|P0)/;

/**
 * Appends statements that the database refuses to the file `TEST_CITUS_REFUSED`, as lines of JSON: the statement, and the error's code and
 * message. Kysely's `log`. Does nothing if no file is named.
 */
export const recordRefused = {
  watch: (event: Pick<LogEvent, 'query' | 'queryDurationMillis'>): void => {
    if (FILE === undefined || !('error' in event)) return;
    const code = sqlStateOf(event.error) ?? '';
    if (code === '' || EXPECTED.test(code)) return;
    const message = event.error instanceof Error ? event.error.message.replace(/\d+/g, 'n') : '';
    appendFileSync(FILE, `${JSON.stringify({ code, message, statement: event.query.sql })}\n`);
  },
};
