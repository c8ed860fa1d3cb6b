import { TOTALED_COLUMNS } from '../database/statements/countedBills';
import type { CheckSql } from './moneyChecks.sql';

const rowOf = (table: string) => `row(${TOTALED_COLUMNS.map((column) => `${table}.${column}`).join(', ')})`;

/** Invariants of kept totals. @source docs/adr/0031-kept-totals.md */
export const TOTALS_CHECKS: readonly CheckSql[] = [
  {
    name: 'Kept totals of bills are those of the bills.',
    query: `
      select case when ${rowOf('kept')} is distinct from ${rowOf('must')} then viewer || ', ' || status || ', due ' || due_date || ': is '
          || coalesce(${rowOf('kept')}::text, 'missing') || ', must be ' || coalesce(${rowOf('must')}::text, 'none') end as breach
      from bill_totals_kept kept
      full join bill_totals_computed must using (viewer, status, period_from, due_date, is_open)`,
  },
];
