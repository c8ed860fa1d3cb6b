import { type RawBuilder, sql } from 'kysely';
import type { Account } from '../../../src/domain/money/ledger/Account';
import type { AccountEntry } from '../../../src/domain/money/ledger/Books';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { localDayOf } from '../../../src/domain/platform/dates/zonedTime';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { isoText } from '../../platform/database/conditions';
import { entriesBefore } from '../../platform/database/statements/ledgerTotals';
import type { Db } from '../../platform/database/Tables';
import type { BooksQueries, EntryFilter } from './ReadBooks';

/**
 * Reads the ledger's entries and, for balances, their kept totals.
 *
 * @source docs/decisions/ledger.md#balances-of-accounts-are-kept-by-day
 */
export class SqlBooks implements BooksQueries {
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone: string,
  ) {}

  async balances(until: string) {
    const { rows } = await sql<{ account: Account; carrierCode: string | null; cents: Cents }>`
      select account, carrier as "carrierCode", sum(cents)::bigint as cents from (
        select e.account, ${CARRIER} as carrier, e.amount_cents as cents from ${entriesBefore(until)} e
      ) balances group by account, carrier`.execute(this.db);
    return rows;
  }

  async carrierNames(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.selectFrom('carriers').select(['carrier_code', 'name']).execute();
    return new Map(rows.map(({ carrier_code: code, name }) => [code, name]));
  }

  async opening({ since, ...filter }: EntryFilter): Promise<Cents> {
    const { rows } = await sql<{ cents: Cents | null }>`
      select coalesce(sum(e.amount_cents), 0)::bigint as cents from ${entriesBefore(since)} e where ${isOf(filter)}`.execute(
      this.db,
    );
    return rows[0]?.cents ?? ZERO;
  }

  async sums(filter: EntryFilter) {
    const { rows } = await sql<{ total: number; debitCents: Cents; creditCents: Cents }>`
      select count(*)::integer as total,
        coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0)::bigint as "debitCents",
        coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0)::bigint as "creditCents"
      from ${ofPeriod(filter)} e`.execute(this.db);
    return rows[0] ?? { total: 0, debitCents: ZERO, creditCents: ZERO };
  }

  async entries(filter: EntryFilter, { offset, limit }: { readonly offset: number; readonly limit: number }) {
    const { rows } = await sql<Row>`
      select concat_ws('/', e.event_pk, e.entry_no) as key, ${isoText('e.at')} as at, e.kind,
        case when e.group_number = ${UNIDENTIFIED} then '' else e.group_number end as "groupNumber",
        coalesce(g.name, '') as "groupName", e.carrier_code as "carrierCode", b.bill_pk as "billPk",
        b.bill_number as "billNumber", p.payment_pk as "paymentPk", p.confirmation, e.by_name as "byName", e.amount_cents as "amountCents",
        e.event_on as "eventDay", e.running as "balanceCents"
      from (
        select e.*, (sum(e.amount_cents) over (order by e.at, e.event_pk, e.entry_no))::bigint as running
        from ${ofPeriod(filter)} e order by e.at, e.event_pk, e.entry_no limit ${limit} offset ${offset}
      ) e
      left join groups g on g.group_number = e.group_number
      left join bills b on b.group_number = e.group_number and b.bill_pk = coalesce(e.bill_pk, e.ref_pk)
      left join payments p on p.group_number = e.group_number and p.payment_pk = e.ref_pk
      order by e.at, e.event_pk, e.entry_no`.execute(this.db);
    return rows.map(({ billPk, billNumber, paymentPk, confirmation, ...row }): AccountEntry => {
      const bill = billPk === null || billNumber === null ? null : { billPk, billNumber };
      const payment = paymentPk === null || confirmation === null ? null : { paymentPk, confirmation };
      return { ...row, bill, payment, day: this.dayOf(row.at) };
    });
  }

  private dayOf(at: string): LocalDate {
    return localDayOf(new Date(at), this.officeTimeZone);
  }
}

interface Row extends Omit<AccountEntry, 'bill' | 'payment' | 'day'> {
  readonly billPk: string | null;
  readonly billNumber: string | null;
  readonly paymentPk: string | null;
  readonly confirmation: string | null;
}

/** Only the accounts of what is owed to carriers are kept by carrier. */
const CARRIER = sql`case when e.account in ('CARRIER_PAYABLE','REMITTANCE_PAYABLE','REMITTANCE_CLEARING') then e.carrier_code end`;

function isOf({ account, carrierCode }: Pick<EntryFilter, 'account' | 'carrierCode'>): RawBuilder<boolean> {
  return sql<boolean>`e.account = ${account} and ${carrierCode === undefined ? sql`true` : sql`e.carrier_code = ${carrierCode}`}`;
}

function ofPeriod({ since, until, ...filter }: EntryFilter): RawBuilder<unknown> {
  return sql`(
    select e.*, v.at, v.kind, v.ref_pk, v.by_name, v.event_on
    from ledger_events v join ledger_entries e on e.group_number = v.group_number and e.event_pk = v.event_pk
    where v.at >= ${since}::timestamptz and v.at < ${until}::timestamptz and ${isOf(filter)})`;
}
