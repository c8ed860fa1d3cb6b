import type { CheckSql } from './moneyChecks.sql';

/**
 * Compares figures of closed months with those that they were closed with.
 *
 * @param months condition for a month `p`.
 */
const stays = (months: string): CheckSql => ({
  name: 'The trial balance, the aging, and the remittances of a closed month are what they were when it was closed.',
  query: `
      select case when v.hash <> encode(sha256(convert_to(v.figures, 'UTF8')), 'hex') or v.figures <> f.figures
        then p.month || ', version ' || v.version || ': ' || v.hash || ', found '
          || encode(sha256(convert_to(f.figures, 'UTF8')), 'hex') end as breach
      from periods p join period_versions v on v.month = p.month and v.reopened_at is null
      cross join lateral (select period_figures(p.since, p.until) as figures) f where ${months}`,
});

/** Earlier figures that the next close compares: those of the last month, whose balances include all earlier ones. */
export const LAST_CLOSED_CHECKS: readonly CheckSql[] = [
  stays(`p.month = (select max(month) from periods where state = 'CLOSED')`),
];

/** Invariants of closed months. @source docs/decisions/periods.md#a-second-manager-reopens-and-the-first-version-stays */
export const PERIOD_CHECKS: readonly CheckSql[] = [
  stays('true'),
  {
    name: 'Months are closed in their order, and each version of their figures is kept.',
    query: `
      select case when (p.state = 'CLOSED') <> (v.counting = 1) or v.found <> v.latest
          or (p.state = 'CLOSED' and exists (
            select 1 from cash_accounts a cross join lateral generate_series(date_trunc('month', a.opens_on), p.month - interval '1 day',
              interval '1 month') m
            where not exists (select 1 from periods e where e.month = m::date and e.state = 'CLOSED')))
        then p.month || ': ' || p.state || ', ' || v.counting || ' counting, ' || v.found || ' of ' || v.latest || ' versions' end as breach
      from periods p cross join lateral (
        select count(*) as found, coalesce(max(version), 0) as latest, count(*) filter (where reopened_at is null) as counting
        from period_versions where month = p.month
      ) v`,
  },
];
