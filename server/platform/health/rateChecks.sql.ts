import type { CheckSql } from './moneyChecks.sql';

/** Invariants of rate tables. @source docs/decisions/rates.md#a-second-person-confirms-each-table */
export const RATE_CHECKS: readonly CheckSql[] = [
  {
    name: 'A confirmed rate table has an exhibit or says that it was learned, and was confirmed by another person.',
    query: `
      select case when t.confirmed_by_user_id is null or t.confirmed_by_user_id = t.proposed_by_user_id
          or (t.source = 'EXHIBIT' and x.table_pk is null)
          or not exists (select 1 from rate_events e where e.group_number = t.group_number and e.table_pk = t.table_pk
            and e.event = 'confirmed' and e.by_user_id = t.confirmed_by_user_id)
        then t.table_pk || ': proposed by ' || t.proposed_by_user_id || ', confirmed by ' || coalesce(t.confirmed_by_user_id, 'no one') end as breach
      from rate_tables t left join rate_exhibits x on x.group_number = t.group_number and x.table_pk = t.table_pk
      where t.state in ('CONFIRMED', 'SUPERSEDED')`,
  },
];
