import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LayoutKind, SavedLayout } from '../../../src/domain/office/layouts/savedLayoutList';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { GROUP_KINDS, UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { isoText, scopeCondition, startsWithPattern } from '../../platform/database/conditions';
import type { Db } from '../../platform/database/Tables';
import { matchesSearch } from '../../platform/database/textConditions';
import { columnsOfLayout } from './columnsOfLayout';
import { lastUses, type StoredLayout } from './lastUses.sql';
import type { LayoutReach, LayoutRequest, ReadLayouts, SavedLayoutStore } from './ports';

interface Row extends Omit<SavedLayout, 'columns' | 'usedFor' | 'mayRemove'>, StoredLayout {
  readonly layout: unknown;
}

/** Layouts of every kind with the same columns. `id` is unique among those of its kind; `used_at` is null if other records say it. */
const COLUMNS = sql`kind, id, upload_kind, owner, name, layout, saved_by, saved_at, used_at`;

const NOT_RECORDED = sql`null::text, null::timestamptz, null::timestamptz`;

/** Reads and removes layouts that are saved for groups, carriers, and the office. */
export class SqlSavedLayouts implements SavedLayoutStore {
  constructor(private readonly db: Db) {}

  async page(reach: LayoutReach, request: LayoutRequest): Promise<ReadLayouts> {
    const { kind, q, sort, direction, page, size } = request;
    const from = sql`(${layoutsIn(reach)}) l ${NAMES}
      where ${kind === undefined ? sql`true` : sql`l.kind = ${kind}`} and ${searched(q)}`;
    const order = sort === 'saved' ? sql`l.saved_at` : sql`lower(${OWNER_NAME})`;
    const way = direction === 'desc' ? sql`desc` : sql`asc`;
    const { rows } = await sql<Row>`
      select l.kind || ':' || l.id as "layoutPk", l.kind, l.upload_kind as "uploadKind",
        case when l.kind in ('statement', 'checks') then '' else l.owner end as owner, l.owner_name as "ownerName", l.shown_name as name,
        l.layout, l.saved_by as "savedBy", ${isoText('l.saved_at')} as "savedAt", ${isoText('l.used_at')} as "usedAt",
        l.id, l.owner as "storedOwner", l.name as "storedName"
      from (
        select l.*, ${OWNER_NAME} as owner_name, ${SHOWN_NAME} as shown_name,
          row_number() over (order by ${order} ${way} nulls last, l.owner, l.kind, l.id) as place
        from ${from} order by place limit ${size} offset ${page * size}) l
      order by l.place`.execute(this.db);
    const useOf = await lastUses(this.db, rows);
    const counted = await sql<{ total: number }>`select count(*)::integer as total from ${from}`.execute(this.db);
    return {
      items: rows.map(({ layout, id: _id, storedOwner: _owner, storedName: _name, ...row }) => ({
        ...row,
        ...useOf(row.layoutPk),
        columns: columnsOfLayout(row, layout),
      })),
      total: counted.rows[0]?.total ?? 0,
    };
  }

  async removeOfGroup(groupNumber: string, kind: LayoutKind, layout: string): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`
      delete from column_mappings where group_number = ${groupNumber} and file_kind = ${FILE_KINDS[kind] ?? ''}
        and replace(layout, ' ', '.') = ${layout}`.execute(this.db);
    return numAffectedRows > 0n;
  }

  async removeOfBank(kind: 'statement' | 'acknowledgment', id: string): Promise<boolean> {
    const { numAffectedRows = 0n } = await (kind === 'statement'
      ? sql`update cash_accounts set csv_layout = null where account_pk = ${id} and csv_layout is not null`
      : sql`delete from acknowledgment_layouts where replace(account, ' ', '.') = ${id}`
    ).execute(this.db);
    return numAffectedRows > 0n;
  }
}

/** Kinds of `column_mappings`. */
const FILE_KINDS: Readonly<Partial<Record<LayoutKind, string>>> = {
  payroll: 'payrollDeductions',
  corrections: 'corrections',
  carrierReport: 'correctionReports',
};

/** The group, carrier, or bank account of layout `l`, and the carrier that gets or sends its files. */
const NAMES = sql`
  left join groups g on g.group_number = l.owner and (l.upload_kind is null or l.upload_kind in (${sql.join(GROUP_KINDS)}))
  left join carriers c on c.carrier_code = l.owner and l.upload_kind = ${UploadKind.CarrierBill}
  left join cash_accounts a on a.account_pk = l.owner and l.kind in ('statement', 'checks')
  left join carriers r on r.carrier_code = l.name and l.kind in ('corrections', 'carrierReport')`;
const OWNER_NAME = sql`coalesce(g.name, c.name, a.name, 'Office')`;
const SHOWN_NAME = sql`case when l.kind in ('corrections', 'carrierReport') then coalesce(r.name, 'Payroll') else l.name end`;

function searched(q: string): RawBuilder<SqlBool> {
  return matchesSearch(q, {
    texts: [{ text: sql`concat_ws(' ', g.name, c.name, a.name, r.name, l.name)` }],
    isNumbered: (text) => sql`l.owner ilike ${startsWithPattern(text)}`,
  });
}

/** The layouts that a person may see. Those of a kind that the person may not see are not read. */
function layoutsIn({ templates, mappings, costs, isCash, isBankFiles }: LayoutReach): RawBuilder<unknown> {
  const parts = [
    sql`select 'template', t.template_pk, t.kind, t.owner, t.name, t.layout, t.mod_user, t.mod_date, null
      from file_templates t where ${templateCondition(templates)}`,
    sql`select case m.file_kind when 'payrollDeductions' then 'payroll' when 'corrections' then 'corrections' else 'carrierReport' end,
      m.group_number || ':' || replace(m.layout, ' ', '.'), null, m.group_number,
      case m.file_kind when 'payrollDeductions' then '' else regexp_replace(m.layout, '^CARRIER ', '') end, m.mapping,
      case m.file_kind when 'corrections' then m.mod_user else m.add_user end, case m.file_kind when 'corrections' then m.mod_date else m.add_date end,
      case m.file_kind when 'corrections' then null else m.mod_date end
      from column_mappings m where ${scopeCondition(mappings, 'm.group_number')}`,
    sql`select 'journal', s.group_number, null, s.group_number, '', s.columns, s.by_name, s.at, null
      from cost_setups s where ${scopeCondition(costs, 's.group_number')} and jsonb_array_length(s.columns) > 0
      and s.version = (select max(o.version) from cost_setups o where o.group_number = s.group_number)`,
    ...(isCash
      ? [
          sql`select 'statement', b.account_pk, null, b.account_pk, '', b.csv_layout, ${NOT_RECORDED}
            from cash_accounts b where b.csv_layout is not null`,
          sql`select 'checks', b.account_pk, null, b.account_pk, '', b.check_layout, ${NOT_RECORDED}
            from cash_accounts b where b.check_layout is not null`,
        ]
      : []),
    ...(isBankFiles
      ? [
          sql`select 'acknowledgment', replace(k.account, ' ', '.'), null, '', '', k.layout, ${NOT_RECORDED} from acknowledgment_layouts k`,
        ]
      : []),
  ];
  return sql`with part (${COLUMNS}) as (${sql.join(parts, sql` union all `)}) select * from part`;
}

function templateCondition(scope: Scope): RawBuilder<SqlBool> {
  const ofGroup = sql`t.kind in (${sql.join(GROUP_KINDS)})`;
  const isCarriers = sql`t.kind = ${UploadKind.CarrierBill}`;
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'groups':
      return sql`(${ofGroup} and ${scopeCondition(scope, 't.owner')})`;
    case 'carriers':
      return sql`(${isCarriers} and t.owner = any(${sql.val([...scope.carrierCodes])}::text[]))`;
    case 'rep':
      return sql`case when ${ofGroup} then ${scopeCondition(scope, 't.owner')}
        when ${isCarriers} then t.owner in (select gc.carrier_code from group_carriers gc where ${scopeCondition(scope, 'gc.group_number')})
        else true end`;
    case 'agents':
    case 'none':
      return sql`false`;
  }
}
