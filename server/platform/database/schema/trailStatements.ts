import type { SchemaColumn, SchemaTable } from './parseSchema';

const NAMES = /(?:_by|_user|^by_name)$/;

/** Whether a column has a person's name, which is replaced by an alias when the person is purged. Their id is in another column. */
export const isNameOfPerson = ({ name, type, dataClass }: SchemaColumn): boolean =>
  NAMES.test(name) && type === 'text' && dataClass === 'personal';

const isUnsealed = ({ unsealedBecause }: SchemaColumn): boolean => unsealedBecause !== undefined;

/**
 * The functions and the trigger that record each change of a sealed table in the audit trail; none for other tables.
 *
 * A digest excludes names, so that a purged person's alias does not change it, and empty columns, so that a new column does not.
 * Its function takes any row with the table's columns, because a trigger on a distributed table passes the row of a shard.
 *
 * @param partTable looks up the table of parts by name
 * @throws Error if the table has no primary key
 * @source docs/decisions/audit.md#records-are-sealed-in-chains
 */
export function trailStatements(
  { name, key, columns, sealing }: SchemaTable,
  partTable: (name: string) => SchemaTable,
): readonly string[] {
  if (sealing.kind !== 'sealed') return [];
  if (key.length === 0) throw new Error(`The table ${name} has no key to find its rows by.`);
  const keyOf = (row: string) => `concat_ws(':', ${key.map((column) => `${row}.${column}`).join(', ')})`;
  const chainOf = (row: string) => `coalesce(nullif(${sealing.group.replaceAll('%', row)}, ''), '*')`;
  const isSome = columns.some(isUnsealed);
  const names = columns.filter(isNameOfPerson).map((column) => column.name);
  const sealed = columns
    .filter((column) => !isUnsealed(column) && !isNameOfPerson(column))
    .map((column) => column.name);
  const content = isSome
    ? `jsonb_build_object(${sealed.map((column) => `'${column}', r.${column}`).join(', ')})`
    : `to_jsonb(r) - array[${names.map((column) => `'${column}'`).join(', ')}]::text[]`;
  const parts = sealing.parts === undefined ? [] : [partsOf(partTable(sealing.parts), key)];
  const digest = `jsonb_build_array('${name}', ${[keyOf('r'), content, ...parts].join(', ')})`;
  const entry = (row: 'old' | 'new', value: string) =>
    `insert into audit_entries (chain, record, record_key, digest) values (${chainOf(row)}, '${name}', ${keyOf(row)}, ${value});`;
  return [
    `create function ${name}_digest(r record) returns bytea language plpgsql stable
      set timezone to 'UTC' set enable_seqscan to off as $$
    begin
      return (select sha256(convert_to(jsonb_strip_nulls(${digest})::text, 'UTF8')));
    end $$`,
    `create function ${name}_into_audit_trail() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then ${entry('old', 'null')}
        return null;
      end if;
      if tg_op = 'UPDATE' and ${keyOf('old')} <> ${keyOf('new')} then ${entry('old', 'null')}
      end if;
      if tg_op = 'INSERT' then ${entry('new', `${name}_digest(new)`)}
      elsif ${name}_digest(old) <> ${name}_digest(new) then ${entry('new', `${name}_digest(new)`)}
      end if;
      return null;
    end $$`,
    // With parts, it runs at the commit, when the parts exist as well.
    `create ${sealing.parts ? 'constraint ' : ''}trigger ${name}_into_audit_trail
    after insert or delete or update${isSome ? ` of ${sealed.join(', ')}` : ''} on ${name}
    ${sealing.parts ? 'deferrable initially deferred ' : ''}for each row execute function ${name}_into_audit_trail()`,
  ];
}

/** SQL for the rows of the table of parts that belong to the row `r`, in order. */
function partsOf(parts: SchemaTable, key: readonly string[]): string {
  const order = parts.key.filter((column) => !key.includes(column));
  const unsealed = parts.columns.filter(isUnsealed).map(({ name }) => `'${name}'`);
  const content = unsealed.length === 0 ? 'to_jsonb(c)' : `to_jsonb(c) - array[${unsealed.join(', ')}]::text[]`;
  const isPart = key.map((column) => `c.${column} = r.${column}`).join(' and ');
  return `(select jsonb_agg(${content} order by ${order.map((column) => `c.${column}`).join(', ')}) from ${parts.name} c where ${isPart})`;
}
