import { sql } from 'kysely';
import { accountText } from '../../../src/domain/money/payments/accountText';
import { accountTypeLabel, maskedNumber } from '../../../src/domain/money/payments/BankAccount';
import { type AuditSource, said } from './auditSource.sql';

interface AccountFacts {
  readonly accountType: 'checking' | 'savings';
  readonly last3: string;
  readonly length: number;
}

const WHAT: Readonly<Record<string, string>> = {
  PROPOSED: 'Carrier account entered',
  CONFIRMED: 'Carrier account confirmed',
  DECLINED: 'Carrier account declined',
  REPLACED: 'Carrier account replaced',
  REMOVED: 'Carrier account removed',
};

const SUBJECT = sql`null::text as group_number, 'carrier' as subject_kind, a.carrier_code as subject_key, k.name as subject_name`;
const FACTS = sql`jsonb_build_object('accountType', a.account_type, 'last3', a.account_last3, 'length', a.account_length, 'askedBy', null) as facts`;
const DECIDED = sql`jsonb_build_object('accountType', a.account_type, 'last3', a.account_last3, 'length', a.account_length,
  'askedBy', case when a.state <> 'DECLINED' then a.by_name end) as facts`;
const FROM = sql`from carrier_accounts a join carriers k using (carrier_code)`;

/** Who entered, confirmed, declined, and ended bank accounts of carriers. */
export const carrierAccountEvents: AuditSource<AccountFacts> = {
  id: 'carrieraccount',
  area: 'setup',
  events: sql`
    select a.add_date as at, a.account_pk || ':1' as key, 'PROPOSED' as event, a.by_user_id, a.by_name, ${SUBJECT}, '' as note, ${FACTS} ${FROM}
    union all
    select a.decided_at, a.account_pk || ':2', case a.state when 'DECLINED' then 'DECLINED' else 'CONFIRMED' end, a.decided_by_user_id,
      a.decided_by, ${SUBJECT}, case a.state when 'DECLINED' then a.reason else '' end, ${DECIDED} ${FROM} where a.decided_at is not null
    union all
    select a.ended_at, a.account_pk || ':3', a.state, a.ended_by_user_id, a.ended_by, ${SUBJECT},
      case a.state when 'REMOVED' then a.reason else '' end, ${FACTS} ${FROM} where a.ended_at is not null`,
  describe: (rows) =>
    rows.map((row) => {
      const { accountType, last3, length } = row.facts;
      const name = accountText({ name: accountTypeLabel({ accountType }), accountMasked: maskedNumber(length, last3) });
      return {
        what: WHAT[row.event] ?? row.event,
        changes: [said(name)],
      };
    }),
};
