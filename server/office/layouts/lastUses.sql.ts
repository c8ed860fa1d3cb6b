import { type RawBuilder, sql } from 'kysely';
import type { SavedLayout } from '../../../src/domain/office/layouts/savedLayoutList';
import { isoText } from '../../platform/database/conditions';
import type { Db } from '../../platform/database/Tables';

/** A layout with the keys under which it is stored. */
export interface StoredLayout extends Pick<SavedLayout, 'layoutPk' | 'kind' | 'usedAt'> {
  readonly id: string;
  readonly storedOwner: string;
  /** Of corrections: `PAYROLL`, or the carrier's code. */
  readonly storedName: string;
}

type Use = Pick<SavedLayout, 'usedAt' | 'usedFor'>;

interface UseRow {
  readonly key: string;
  readonly at: string;
  readonly fileName: string;
}

/**
 * When each of a few layouts was last used, and for which file, from the records of these files: a statement for each kind, because a cluster
 * cannot look up rows of several tables for each layout. The columns of payroll files and of carriers' reports are saved again with each file, which
 * is not recorded.
 *
 * @returns the use of a layout by its `layoutPk`
 */
export async function lastUses(db: Db, layouts: readonly StoredLayout[]): Promise<(layoutPk: string) => Use> {
  const found = new Map<string, Use>(
    layouts.map(({ layoutPk, usedAt }) => [layoutPk, { usedAt, usedFor: null }] as const),
  );
  for (const [kind, { keyOf, statement }] of Object.entries(STATEMENTS)) {
    const own = layouts.filter((layout) => layout.kind === kind);
    if (own.length === 0) continue;
    const owners = [...new Set(own.map(({ storedOwner }) => storedOwner))];
    // oxlint-disable-next-line no-await-in-loop -- few kinds, on one connection
    const { rows } = await statement(sql`${sql.val(owners)}::text[]`, own).execute(db);
    const byKey = new Map(rows.map(({ key, at, fileName }) => [key, { usedAt: at, usedFor: fileName }]));
    for (const layout of own) {
      const use = byKey.get(keyOf(layout));
      if (use) found.set(layout.layoutPk, use);
    }
  }
  return (layoutPk) => found.get(layoutPk) ?? { usedAt: null, usedFor: null };
}

interface Statement {
  /** The key of a layout's row. */
  readonly keyOf: (layout: StoredLayout) => string;
  readonly statement: (owners: RawBuilder<unknown>, layouts: readonly StoredLayout[]) => RawBuilder<UseRow>;
}

const STATEMENTS: Readonly<Record<string, Statement>> = {
  template: {
    keyOf: ({ id }) => id,
    statement: (owners, layouts) => sql<UseRow>`
      select distinct on (u.template_pk) u.template_pk as key, ${isoText('u.add_date')} as at, u.file_name as "fileName"
      from uploads u where u.owner = any(${owners}) and u.template_pk = any(${sql.val(layouts.map(({ id }) => id))}::text[])
      order by u.template_pk, u.add_date desc`,
  },
  corrections: {
    keyOf: ({ storedOwner, storedName }) => `${storedOwner} ${storedName}`,
    statement: (owners) => sql<UseRow>`
      select distinct on (s.key) s.key, ${isoText('s.at')} as at, s.file_name as "fileName"
      from (
        select f.group_number || ' ' || case when n.kind like ${'%\\_DEDUCTION'} then 'PAYROLL' else n.carrier_code end as key, f.at, f.file_name
        from correction_files f
          join correction_file_items i on i.group_number = f.group_number and i.file_pk = f.file_pk
          join corrections n on n.group_number = i.group_number and n.correction_pk = i.correction_pk
        where f.group_number = any(${owners})) s
      order by s.key, s.at desc`,
  },
  statement: {
    keyOf: ({ storedOwner }) => storedOwner,
    statement: (owners) => sql<UseRow>`
      select distinct on (s.account_pk) s.account_pk as key, ${isoText('s.at')} as at, s.file_name as "fileName"
      from bank_statements s where s.account_pk = any(${owners}) and s.format = 'CSV' order by s.account_pk, s.at desc`,
  },
  acknowledgment: {
    keyOf: () => '',
    statement: () => sql<UseRow>`
      select '' as key, ${isoText('e.at')} as at, n.file_name as "fileName" from acknowledgment_entries n
        join ach_file_events e on e.file_pk = n.file_pk and e.event_no = n.event_no
      order by e.at desc limit 1`,
  },
  checks: {
    keyOf: ({ storedOwner }) => storedOwner,
    statement: (owners) => sql<UseRow>`
      select distinct on (f.account_pk) f.account_pk as key, ${isoText('f.at')} as at, f.file_name as "fileName"
      from check_files f where f.account_pk = any(${owners}) order by f.account_pk, f.file_no desc`,
  },
};
