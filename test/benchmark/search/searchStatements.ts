import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { SqlBillQueries } from '../../../server/billing/bills/SqlBillQueries';
import { SqlCallerDirectory } from '../../../server/people/session/SqlCallerDirectory';
import { COLUMN_PARSERS } from '../../../server/platform/database/engine/OpenDatabase';
import type { Tables } from '../../../server/platform/database/Tables';
import { decide } from '../../../src/domain/platform/access/decide';
import { dayOf } from '../../../src/domain/platform/dates/LocalDate';
import type { Searcher } from './Searcher';
import type { SearchBody } from './searchCases';

/** The SQL statements of one search: the caller's permissions first, then the search itself. */
export async function searchStatements(
  url: string,
  issuer: string,
  { userId }: Searcher,
  body: SearchBody,
): Promise<readonly string[]> {
  const statements: string[] = [];
  const types = new pg.TypeOverrides();
  for (const [type, parse] of Object.entries(COLUMN_PARSERS)) types.setTypeParser(Number(type), parse);
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c TimeZone=UTC', types });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => void (level === 'query' && statements.push(withLiterals(query))),
  });
  try {
    const caller = await new SqlCallerDirectory(db).findCaller(issuer, userId);
    const decision = caller && decide(caller.person, 'bills.search');
    if (!decision?.allowed) throw new Error(`${userId} has no permission to search.`);
    await new SqlBillQueries(db).search(decision.scope, { ...body, today: dayOf(new Date()) }, new Date());
  } finally {
    await db.destroy();
  }
  return statements;
}

function withLiterals({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => literalOf(parameters[Number(number) - 1])).replace(/\s+/g, ' ');
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  throw new TypeError(`A parameter of a kind that searches do not have: ${typeof value}`);
}
