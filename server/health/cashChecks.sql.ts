import type { CheckSql } from './moneyChecks.sql';

/** Invariants of the office's bank account and its statements. @source docs/decisions/statements.md#statements-follow-one-another-without-a-gap */
export const CASH_CHECKS: readonly CheckSql[] = [
  {
    name: 'The lines of a bank statement lead from its opening to its closing balance.',
    query: `
      select case when s.opening_cents + l.total <> s.closing_cents or s.line_count <> l.found or l.outside > 0
        then s.statement_pk || ': ' || s.opening_cents || ' to ' || s.closing_cents || ', ' || s.line_count || ' lines; found '
          || l.found || ' of ' || l.total || ', other days ' || l.outside end as breach
      from bank_statements s cross join lateral (
        select count(*) as found, coalesce(sum(amount_cents), 0) as total,
          count(*) filter (where day not between s.from_day and s.to_day) as outside
        from statement_lines where statement_pk = s.statement_pk
      ) l`,
  },
  {
    name: 'A bank statement opens as the one before it closed, and covers other days.',
    query: `
      select case when s.opening_cents <> coalesce(b.closing_cents, a.opening_cents) or s.from_day <= b.to_day or s.from_day < a.opens_on
        then s.statement_pk || ': opens with ' || s.opening_cents || ' on ' || s.from_day || ', before ' || coalesce(b.closing_cents, a.opening_cents)
        end as breach
      from bank_statements s join cash_accounts a on a.account_pk = s.account_pk left join lateral (
        select closing_cents, to_day from bank_statements b where b.account_pk = s.account_pk and b.to_day < s.to_day
        order by b.to_day desc limit 1
      ) b on true`,
  },
  {
    name: 'The lines of a match are its cash, to the cent, and what was undone has neither.',
    query: `
      select case when l.total <> c.total or (l.found = 0) <> (m.undone_at is not null) or (m.undone_at is not null and c.found > 0)
        then m.match_pk || ': ' || l.found || ' lines of ' || l.total || ', cash ' || c.total end as breach
      from statement_matches m cross join lateral (
        select count(*) as found, coalesce(sum(amount_cents), 0) as total from statement_lines where match_pk = m.match_pk
      ) l cross join lateral (
        select count(*) as found, coalesce(sum(e.amount_cents), 0) as total
        from matched_cash k join ledger_entries e using (group_number, event_pk) where k.match_pk = m.match_pk and e.account = 'CASH'
      ) c`,
  },
];
