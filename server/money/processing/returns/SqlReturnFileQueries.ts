import { sql } from 'kysely';
import type { ReturnFilePlan } from '../../../../contract/money/returnFiles';
import type { SentCredit } from '../../../../src/domain/money/payments/returnedCredit';
import type { DrawnPayment } from '../../../../src/domain/money/payments/returnFile';
import { isoText } from '../../../platform/database/conditions';
import { ENTRY_ID, REFUND_ENTRY_ID } from '../../../platform/database/statements/entryIds';
import { paymentTimeZone } from '../../../platform/database/statements/paymentRules';
import type { Db } from '../../../platform/database/Tables';
import { DEFAULT_OFFICE_TIME_ZONE } from '../../../platform/shared/officeDate';
import type { FoundDeposit, ReturnFileQueries } from './PostReturnFile';

/** Trace number of an entry `e` in a file `f`. */
const ORIGINAL_TRACE = sql`left(f.originator ->> 'bankRouting', 8) || lpad((coalesce(f.first_trace, 1) - 1 + e.entry_no)::text, 7, '0')`;

/**
 * Payments with entries in a table under trace numbers. Finds the files first, so that no entry of another file is read.
 *
 * @param table of entries with `file_pk` and `entry_no`.
 */
function tracedPayments(table: 'ach_entries' | 'bank_reversal_entries', traces: readonly string[]) {
  return sql`
    select e.group_number, e.payment_pk from unnest(${sql.val([...traces])}::text[]) t (trace)
    join ach_files f on left(f.originator ->> 'bankRouting', 8) = left(t.trace, 8)
    join ${sql.table(table)} e on e.file_pk = f.file_pk and e.entry_no = substr(t.trace, 9)::integer - coalesce(f.first_trace, 1) + 1`;
}

/** An entry as selected, with the hash of the file that returned it before. */
type WithHash<Entry extends { readonly earlierReturn: unknown }> = Omit<Entry, 'earlierReturn'> & {
  readonly earlier: { readonly fileHash: string; readonly line: number; readonly code: string } | null;
};

export class SqlReturnFileQueries implements ReturnFileQueries {
  /** @param officeTimeZone IANA name: in which the days of credits are counted. */
  constructor(
    private readonly db: Db,
    private readonly officeTimeZone: string = DEFAULT_OFFICE_TIME_ZONE,
  ) {}

  /**
   * The trace number of an entry: eight digits of our bank's number and the number of the entry, as the NACHA file writes them.
   */
  async findDrawn(
    paymentIds: readonly string[],
    originalTraces: readonly string[],
    fileHash: string,
  ): Promise<readonly DrawnPayment[]> {
    const ids = sql`${sql.val([...paymentIds])}::text[]`;
    const named = sql`(p.group_number, p.payment_pk) in (
      select group_number, payment_pk from payments where left(confirmation, 15) = any(${ids})
      union select a.group_number, a.payment_pk from payments o
        join presented_payments a on a.group_number = o.group_number and a.original_pk = o.payment_pk
        where left(o.confirmation, 15) = any(${ids})
      union ${tracedPayments('ach_entries', originalTraces)}
      union ${tracedPayments('bank_reversal_entries', originalTraces)}) and f.originator is not null`;
    const common = sql`p.payment_pk as "paymentPk", p.confirmation, left(${ENTRY_ID}, 15) as "entryId", g.name as "groupName",
      ${ORIGINAL_TRACE} as "originalTrace", p.method, p.status, p.disposition, s.bank_account_pk as "bankAccountPk",
      ${paymentTimeZone('p')} as "timeZone"`;
    const { rows: drawn } = await sql<WithHash<DrawnPayment>>`
      select ${common}, s.amount_cents as "amountCents", p.amount_cents as "paymentCents", p.settle_date as "settleDate",
        exists (select 1 from return_file_entries r where r.group_number = p.group_number and r.payment_pk = p.payment_pk
          and r.file_hash = ${fileHash}) as "isFromThisFile",
        p.disposition = 'REVERSED' and exists (select 1 from bank_reversals v where v.group_number = p.group_number and v.payment_pk = p.payment_pk
          and v.settled_at is not null and v.reason <> 'DRAWN_TWICE' and v.owed_cents = 0) as "isReversedAtBank",
        (select json_build_object('fileHash', r.file_hash, 'line', r.line_no, 'code', r.return_code)
          from return_file_entries r where r.group_number = p.group_number and r.payment_pk = p.payment_pk
          and r.file_hash <> ${fileHash} limit 1) as earlier
      from payments p
      join ach_entries e on e.group_number = p.group_number and e.payment_pk = p.payment_pk
      join ach_files f on f.file_pk = e.file_pk
      join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
      join groups g on g.group_number = p.group_number
      where ${named}`.execute(this.db);
    const { rows: reversed } = await sql<WithHash<DrawnPayment>>`
      select ${common}, e.amount_cents as "amountCents", v.amount_cents as "paymentCents", e.settle_date as "settleDate",
        coalesce(v.return_file_hash = ${fileHash}, false) as "isFromThisFile",
        case when v.return_file_hash <> ${fileHash}
          then json_build_object('fileHash', v.return_file_hash, 'line', v.return_line, 'code', v.return_code) end as earlier,
        json_build_object('reversalNo', v.reversal_no, 'state', v.state, 'fileState', f.state, 'isEnded', e.ended_at is not null,
          'isSettled', v.settled_at is not null) as reversal
      from payments p
      join bank_reversal_entries e on e.group_number = p.group_number and e.payment_pk = p.payment_pk
      join bank_reversals v on v.group_number = e.group_number and v.payment_pk = e.payment_pk and v.reversal_no = e.reversal_no
      join ach_files f on f.file_pk = e.file_pk
      join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
      join groups g on g.group_number = p.group_number
      where ${named}`.execute(this.db);
    return this.withEarlierReturns<DrawnPayment>([...drawn, ...reversed]);
  }

  /** The numbers of entries are those of `SqlBankFileStore.entries`. */
  async findDeposits(originalTraces: readonly string[]): Promise<readonly FoundDeposit[]> {
    const { rows } = await sql<FoundDeposit>`
      select * from (
        select d.bank_account_pk as "bankAccountPk", d.group_number as "groupNumber", a.name as "accountName",
          d.group_name as "groupName", a.fingerprint, d.deposit_no as "depositNo", 'VERIFY ' || d.deposit_no || '-' || n as "depositId",
          left(f.originator ->> 'bankRouting', 8) || lpad((coalesce(f.first_trace, 1) - 1 + 2 * d.file_position - 2 + n)::text, 7, '0') as "originalTrace",
          case n when 1 then d.first_cents else d.second_cents end as "amountCents", d.return_code as "returnCode",
          a.verified_at is not null as "isVerified", a.removed_at is not null as "isRemoved",
          exists (select 1 from micro_deposits later where later.group_number = d.group_number
            and later.bank_account_pk = d.bank_account_pk and later.deposit_no > d.deposit_no) as "isReplaced"
        from micro_deposits d
        join ach_files f on f.file_pk = d.file_pk and f.originator is not null
        join bank_accounts a on a.group_number = d.group_number and a.bank_account_pk = d.bank_account_pk
        cross join generate_series(1, 2) as n) deposit
      where "originalTrace" = any(${sql.val([...originalTraces])}::text[])`.execute(this.db);
    return rows;
  }

  /** The entries of remittances are those of `SqlBankFileStore.entries`. */
  async findCredits(originalTraces: readonly string[], fileHash: string): Promise<readonly SentCredit[]> {
    const traced = sql`f.originator is not null and ${ORIGINAL_TRACE} = any(${sql.val([...originalTraces])}::text[])`;
    const { rows } = await sql<WithHash<SentCredit>>`
      select 'refund' as kind, e.refund_pk as "recordPk", f.file_pk as "filePk", f.state as "fileState", e.group_name as name,
        ${REFUND_ENTRY_ID} as reference, ${ORIGINAL_TRACE} as "originalTrace", e.amount_cents as "amountCents", e.settle_date as "settleDate",
        ${this.officeTimeZone}::text as "timeZone", r.state in ('ACH_FILED','ACH_SETTLED') as "isOpen",
        e.ended_at is not null and c.return_code is not null as "isReturned", e.ended_at is not null as "isEnded",
        coalesce(c.return_file_hash = ${fileHash}, false) as "isFromThisFile",
        case when c.return_file_hash <> ${fileHash}
          then json_build_object('fileHash', c.return_file_hash, 'line', c.return_line, 'code', c.return_code) end as earlier
      from refund_credit_entries e
      join ach_files f using (file_pk)
      join refund_credits c using (group_number, refund_pk, credit_no)
      join refunds r using (group_number, refund_pk)
      where ${traced}
      union all
      select 'remittance', e.remittance_pk, f.file_pk, f.state, e.carrier_name, lpad((r.control_no % 1000000000)::text, 9, '0'),
        ${ORIGINAL_TRACE}, r.amount_cents, e.settle_date, ${this.officeTimeZone}::text, r.state <> 'MADE',
        coalesce(e.ended_step = 'return', false), e.ended_at is not null or f.state in ('CANCELED','REJECTED'),
        coalesce(e.return_file_hash = ${fileHash}, false),
        case when e.return_file_hash <> ${fileHash}
          then json_build_object('fileHash', e.return_file_hash, 'line', e.return_line, 'code', e.return_code) end
      from remittance_credits e
      join ach_files f using (file_pk)
      join remittances r using (remittance_pk)
      where ${traced}`.execute(this.db);
    return this.withEarlierReturns<SentCredit>(rows);
  }

  /** Adds the files of earlier returns, which are read in a statement of their own. */
  private async withEarlierReturns<Entry extends DrawnPayment | SentCredit>(
    rows: readonly WithHash<Entry>[],
  ): Promise<readonly Entry[]> {
    const hashes = rows.flatMap(({ earlier }) => earlier?.fileHash ?? []);
    const files = hashes.length === 0 ? [] : await this.returnFiles(hashes);
    const byHash = new Map(files.map(({ fileHash, ...file }) => [fileHash, file]));
    return rows.map(({ earlier, ...row }) => {
      const file = earlier && byHash.get(earlier.fileHash);
      const earlierReturn = file ? { ...file, line: earlier.line, code: earlier.code } : null;
      return { ...row, earlierReturn } as unknown as Entry;
    });
  }

  private async returnFiles(hashes: readonly string[]) {
    const { rows } = await sql<{ fileHash: string; fileName: string; at: string; by: string }>`
      select file_hash as "fileHash", file_name as "fileName", ${isoText('at')} as at, by_name as by from return_files
      where file_hash = any(${sql.val([...hashes])}::text[])`.execute(this.db);
    return rows;
  }

  async findPosted(fileHash: string): Promise<ReturnFilePlan['posted']> {
    const row = await this.db
      .selectFrom('return_files')
      .select(['at', 'by_name as by'])
      .where('file_hash', '=', fileHash)
      .executeTakeFirst();
    return row ?? null;
  }
}
