import type { CheckSql } from './moneyChecks.sql';

/** The instant at which a day begins at account `a`. */
const START_OF = (day: string) => `(${day})::timestamp at time zone a.time_zone`;

/** Whether event `v` is in the opening balance of account `a`: an opening that was posted until it was added, or an earlier event. */
const IS_OPENING = `(v.kind in ('CASH_OPENED', 'OPENING_POSTED', 'OPENING_REVERSED') and v.at <= a.at)`;
const IS_BEFORE = `(${IS_OPENING} or v.at < ${START_OF('a.opens_on')})`;

/** The ledger's cash with its events and matches, which each node reads for its own groups. */
const CASH = `cash as materialized (
  select v.kind, v.at, e.amount_cents, k.match_pk
  from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
  left join matched_cash k on k.group_number = e.group_number and k.event_pk = e.event_pk
  where e.account = 'CASH')`;

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
      with cash as materialized (
        select k.match_pk, sum(e.amount_cents) as total
        from matched_cash k join ledger_entries e using (group_number, event_pk) where e.account = 'CASH' group by k.match_pk
      )
      select case when l.total <> coalesce(c.total, 0) or (l.found = 0) <> (m.undone_at is not null)
          or (m.undone_at is not null and c.match_pk is not null)
        then m.match_pk || ': ' || l.found || ' lines of ' || l.total || ', cash ' || coalesce(c.total, 0) end as breach
      from statement_matches m cross join lateral (
        select count(*) as found, coalesce(sum(amount_cents), 0) as total from statement_lines where match_pk = m.match_pk
      ) l left join cash c on c.match_pk = m.match_pk`,
  },
  {
    name: "Every cent of the ledger's cash is in the opening balance, on a statement line, or open.",
    query: `
      with ${CASH}
      select case when c.before <> a.opening_cents or c.twice > 0 or c.total <> a.opening_cents + l.total + c.open
        then a.account_pk || ': ledger ' || c.total || ', opening ' || a.opening_cents || ', found ' || c.before || ', on lines ' || l.total
          || ', open ' || c.open || ', both before and on lines ' || c.twice end as breach
      from cash_accounts a cross join lateral (
        select coalesce(sum(v.amount_cents), 0) as total, coalesce(sum(v.amount_cents) filter (where ${IS_BEFORE}), 0) as before,
          count(*) filter (where ${IS_BEFORE} and v.match_pk is not null) as twice,
          coalesce(sum(v.amount_cents) filter (where not ${IS_BEFORE} and v.match_pk is null), 0) as open
        from cash v
      ) c cross join lateral (
        select coalesce(sum(l.amount_cents), 0) as total from statement_lines l join bank_statements s on s.statement_pk = l.statement_pk
        where s.account_pk = a.account_pk and l.match_pk is not null
      ) l`,
  },
  {
    // @source docs/decisions/statements.md#a-second-person-signs-what-is-complete
    name: 'The figures of a signed statement are those of the ledger, and leave no difference.',
    query: `
      with ${CASH}
      select case when c.ledger <> f."ledgerCents" or c.later <> f."postedLaterCents" or c.unseen <> f."inTransitCents" - f."outstandingCents"
          or s.closing_cents <> f."statementCents" or c.ledger + c.later <> s.closing_cents + c.unseen
          or exists (select 1 from statement_lines l where l.statement_pk = s.statement_pk and l.match_pk is null)
        then s.statement_pk || ': signed ' || s.signed_figures || ', found ledger ' || c.ledger || ', later ' || c.later || ', statement '
          || s.closing_cents || ', unseen ' || c.unseen end as breach
      from bank_statements s join cash_accounts a on a.account_pk = s.account_pk
      cross join lateral jsonb_to_record(s.signed_figures) f("ledgerCents" bigint, "postedLaterCents" bigint, "statementCents" bigint,
        "inTransitCents" bigint, "outstandingCents" bigint)
      cross join lateral (select ${START_OF('s.to_day + 1')} as until) t cross join lateral (
        select coalesce(sum(v.amount_cents) filter (where v.at < t.until), 0) as ledger,
          coalesce(sum(v.amount_cents) filter (where v.at >= t.until and (${IS_OPENING} or d.day <= s.to_day)), 0) as later,
          coalesce(sum(v.amount_cents) filter (where v.at < t.until and not ${IS_BEFORE} and coalesce(d.day > s.to_day, true)), 0) as unseen
        from cash v
        left join (select match_pk, min(day) as day from statement_lines where match_pk is not null group by 1) d on d.match_pk = v.match_pk
      ) c where s.signed_at is not null`,
  },
];
