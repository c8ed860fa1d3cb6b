import { sql } from 'kysely';
import { type AutopayTerms, autopayTermsText } from '../../../src/domain/money/payments/autopay';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { labelOf } from '../../../src/domain/platform/text/wording';
import { RECONCILED_FOR_PAYOR } from '../../platform/database/statements/secondPersons';
import { type AuditSource, changed, said } from './auditSource.sql';

const PAYMENT_LABELS: Readonly<Record<string, string>> = {
  made: 'Payment made',
  processed: 'Payment processed',
  voided: 'Payment voided',
  notProcessed: 'Payment not processed',
  rescheduled: 'Payment rescheduled',
  returned: 'Payment returned',
  reversed: 'Payment reversed',
  reallocated: 'Payment moved',
  presentedAgain: 'Payment presented again',
  notPresented: 'Payment not presented again',
  bankReversal: 'Reversal of a debit at the bank',
};

/**
 * Who requested the reversal that is approved; who reconciled the bills that are paid, if the group requires another person to pay
 * them.
 */
const ASKED = sql`case e.event
  when 'bankReversal' then (select to_jsonb(r.by_name) from bank_reversals r
    where r.group_number = e.group_number and r.payment_pk = e.payment_pk and r.state <> 'DECLINED'
      and r.decided_at = e.at and r.decided_by_user_id = e.user_id limit 1)
  when 'made' then case when p.method not in ('Check', 'Lockbox', 'Debit Suspense', 'Over/Short Debit', 'Over/Short Credit') then (
    select jsonb_agg(distinct ${RECONCILED_FOR_PAYOR}) from payment_allocations a
      join bills b on b.group_number = a.group_number and b.bill_pk = a.bill_pk
    where a.group_number = e.group_number and a.payment_pk = e.payment_pk) end end`;

/** The timeline of each payment. */
export const paymentEvents: AuditSource<{ readonly amountCents: Cents }> = {
  id: 'payment',
  area: 'payments',
  events: sql`
    select e.at, concat_ws(':', e.group_number, e.payment_pk, e.event_pk) as key, e.event, e.user_id as by_user_id, e.by_name,
      e.group_number, 'payment' as subject_kind, e.payment_pk as subject_key, p.confirmation as subject_name, e.note,
      jsonb_build_object('amountCents', p.amount_cents, 'askedBy', ${ASKED}) as facts
    from payment_events e join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
    join groups g on g.group_number = e.group_number`,
  describe: (rows) =>
    rows.map(({ event, note, facts: { amountCents } }) => {
      const what = labelOf(PAYMENT_LABELS, event);
      const amount = said(formatCents(amountCents));
      if (event === 'made' && note !== '') return { what, changes: [amount, said(note)], why: '' };
      return { what, changes: [amount] };
    }),
};

interface AutopayFacts {
  readonly startsOn: LocalDate;
  readonly terms: AutopayTerms | null;
  readonly before: AutopayTerms | null;
}

/** Payors' autopay authorizations. */
export const autopayChanges: AuditSource<AutopayFacts> = {
  id: 'autopay',
  area: 'payments',
  events: sql`
    select c.at, concat_ws(':', c.group_number, to_char(c.version, 'FM0000000')) as key, 'changed' as event, c.by_user_id,
      c.by_name, c.group_number, 'group' as subject_kind, c.group_number as subject_key, g.name as subject_name,
      case when c.limit_cents is null then c.statement else '' end as note,
      jsonb_build_object('startsOn', c.starts_on, 'terms', ${sql.raw(terms('c'))}, 'before', (
        select ${sql.raw(terms('b'))} from autopay_changes b where b.group_number = c.group_number and b.version = c.version - 1
      )) as facts
    from autopay_changes c join groups g on g.group_number = c.group_number`,
  describe: (rows) =>
    rows.map(({ facts: { startsOn, terms: after, before } }) => ({
      what: after ? 'Autopay authorized' : 'Autopay turned off',
      changes: [changed(`From ${dateText(startsOn)}`, termsText(before), termsText(after))],
    })),
};

function terms(row: string): string {
  return `case when ${row}.limit_cents is not null then
    jsonb_build_object('limitCents', ${row}.limit_cents, 'daysBeforeDue', ${row}.days_before_due) end`;
}

function termsText(authorized: AutopayTerms | null): string {
  return authorized ? autopayTermsText(authorized) : 'off';
}

const ACCOUNT_LABELS: Readonly<Record<string, string>> = {
  added: 'Bank account added',
  verified: 'Bank account verified',
  removed: 'Bank account removed',
  restored: 'Bank account restored',
  renamed: 'Bank account renamed',
  corrected: 'Bank account corrected as its bank asked',
  correctionDeclined: "Bank's correction of a bank account declined",
};

interface AccountFacts {
  readonly account: string;
}

const describeAccounts: AuditSource<AccountFacts>['describe'] = (rows) =>
  rows.map(({ event, facts: { account } }) => ({ what: labelOf(ACCOUNT_LABELS, event), changes: [said(account)] }));

/** @param askedBy SQL of the name of the other account that made the request; null for none */
const accountOfGroup = (
  note = sql`''`,
  askedBy = sql`null`,
) => sql`a.group_number, 'group' as subject_kind, a.group_number as subject_key, g.name as subject_name,
  ${note} as note, jsonb_build_object('account', a.name || ' at ' || a.bank_name || ', ending in ' || a.account_last3, 'askedBy', ${askedBy}) as facts`;

/** Who posted the bank's notification that event `e` confirms. */
const NOTIFIED = sql`case when e.event = 'corrected' then (select c.by_name from account_changes c
  where c.group_number = e.group_number and c.bank_account_pk = e.bank_account_pk and c.state = 'CONFIRMED'
    and c.decided_at = e.at and c.decided_by_user_id = e.user_id and c.by_user_id <> e.user_id limit 1) end`;

export const bankAccountsAdded: AuditSource<AccountFacts> = {
  id: 'account',
  area: 'payments',
  events: sql`
    select a.add_date as at, concat_ws(':', a.group_number, a.bank_account_pk) as key, 'added' as event,
      a.authorized_by_user_id as by_user_id, a.add_user as by_name, ${accountOfGroup()}
    from bank_accounts a join groups g on g.group_number = a.group_number`,
  describe: describeAccounts,
};

/** Accounts that were verified after being added. */
export const bankAccountsVerified: AuditSource<AccountFacts> = {
  id: 'verified',
  area: 'payments',
  events: sql`
    select a.verified_at as at, concat_ws(':', a.group_number, a.bank_account_pk) as key, 'verified' as event,
      a.verified_by_user_id as by_user_id, coalesce(p.purged_alias, trim(p.first_name || ' ' || p.last_name)) as by_name,
      ${accountOfGroup()}
    from bank_accounts a join groups g on g.group_number = a.group_number join people p on p.user_id = a.verified_by_user_id
    where a.verified_at > a.add_date`,
  describe: describeAccounts,
};

export const bankAccountsRemoved: AuditSource<AccountFacts> = {
  id: 'removal',
  area: 'payments',
  events: sql`
    select e.at, concat_ws(':', e.group_number, e.bank_account_pk, e.event_pk) as key, e.event, e.user_id as by_user_id,
      e.by_name, ${accountOfGroup(sql`case when e.event = 'renamed' then 'Before: ' || e.note else e.note end`, NOTIFIED)}
    from bank_account_events e
    join bank_accounts a on a.group_number = e.group_number and a.bank_account_pk = e.bank_account_pk
    join groups g on g.group_number = a.group_number`,
  describe: describeAccounts,
};
