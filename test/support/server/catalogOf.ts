import { sql } from 'kysely';
import type { Db } from '../../../server/platform/database/Tables';

const COLUMNS = sql<{ line: string }>`
  select format('%s column %s %s %s %s %s %s%s', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
    format_type(a.atttypid, a.atttypmod), (select collname from pg_collation k where k.oid = a.attcollation), case when a.attnotnull then 'not null' end,
    a.attidentity::text || a.attgenerated::text, ' ' || pg_get_expr(d.adbin, d.adrelid)) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'S') and a.attnum > 0 and not a.attisdropped`;

// Newer versions of PostgreSQL list "not null" among the constraints, too.
const CONSTRAINTS = sql<{ line: string }>`
  select format('%s constraint %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`;

const STORAGE = sql<{ line: string }>`
  select format('%s stored with %s', relname, reloptions) as line
  from pg_class where relnamespace = 'public'::regnamespace and reloptions is not null`;

const INDEXES = sql<{ line: string }>`select indexdef as line from pg_indexes where schemaname = 'public'`;

const TRIGGERS = sql<{ line: string }>`
  select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`;

const FUNCTIONS = sql<{ line: string }>`
  select pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace`;

const VIEWS = sql<{ line: string }>`
  select viewname || ' ' || definition as line from pg_views where schemaname = 'public'`;

/**
 * The schema, a line for each part of it, sorted: columns in their order with types and defaults, constraints, indexes, triggers,
 * functions, sequences, and views. Without the tables of migrations.
 */
export async function catalogOf(db: Db): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const query of [COLUMNS, CONSTRAINTS, STORAGE, INDEXES, TRIGGERS, FUNCTIONS, VIEWS]) {
    const { rows } = await query.execute(db);
    lines.push(...rows.map(({ line }) => line).filter((line) => !/^kysely_|\bpublic\.kysely_/.test(line)));
  }
  return lines.sort();
}
