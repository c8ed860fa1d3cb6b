import { appendFileSync } from 'node:fs';
import type { LogEvent } from 'kysely';

const FILE = process.env['TEST_STATEMENTS'];

/** Uses of the same text with other parameters can differ for a cluster: one group or several, for example. */
const MAX_USES = 3;

const uses = new Map<string, Set<string>>();

/**
 * Appends the statements of a database to the file `TEST_STATEMENTS`, as lines of JSON with text and parameters, a few uses of each text.
 * `explain-statements.mjs` reads them. Undefined if no file is named.
 */
export const recordStatements =
  FILE === undefined
    ? undefined
    : {
        watch: ({ query }: Pick<LogEvent, 'query' | 'queryDurationMillis'>): void => {
          const known = uses.get(query.sql) ?? new Set();
          const parameters = JSON.stringify(query.parameters);
          const shape = parameters.replace(/"[^"]*"|\d+/g, '?');
          if (known.has(shape) || known.size >= MAX_USES) return;
          uses.set(query.sql, known.add(shape));
          appendFileSync(FILE, `{"statement":${JSON.stringify(query.sql)},"parameters":${parameters}}\n`);
        },
      };
