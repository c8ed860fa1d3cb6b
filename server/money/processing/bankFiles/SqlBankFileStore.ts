import { type RawBuilder, sql } from 'kysely';
import { type AchTerms, DEFAULT_ACH_TERMS } from '../../../../src/domain/money/payments/achEntry';
import type { StoredBankFileState } from '../../../../src/domain/money/processing/BankFile';
import type { BankFileFilter } from '../../../../src/domain/money/processing/bankFileList';
import type { Originator } from '../../../../src/domain/money/processing/Originator';
import { inTransaction } from '../../../platform/database/inTransaction';
import { ENTRY_ID, IS_AGAIN, REFUND_ENTRY_ID } from '../../../platform/database/statements/entryIds';
import type { Db, Tx } from '../../../platform/database/Tables';
import type { Actor } from '../../../platform/shared/Actor';
import { newId } from '../../../platform/shared/newPk';
import { bankFileCondition, selectBankFiles } from './bankFileColumns.sql';
import { listBankFileEntries } from './bankFileEntries.sql';
import { missedDays, missedDaysOf, processedFiles, saveState } from './bankFileStates.sql';
import type { BankFileStore, EncryptedAchEntry, OpenedBankFile, WrittenFile } from './ports';

/** The trace number of a remittance `r`. */
const TRACE_NUMBER = sql`lpad((r.control_no % 1000000000)::text, 9, '0')`;
/** The segment of the 820 of a remittance `r` in a file `f` by which the carrier finds it. @source docs/decisions/bank-files.md#a-remittance-is-paid-as-an-ach-credit */
const ADDENDA = sql`'TRN*3*' || ${TRACE_NUMBER} || '*' || (f.originator ->> 'companyId') || '\\'`;

/** Seven digits: the end of a trace number. */
const MAX_TRACE = 9_999_999;

export class SqlBankFileStore implements BankFileStore {
  /** @param options default: `DEFAULT_ACH_TERMS`, at the default office. */
  constructor(
    private readonly db: Db,
    private readonly options: { readonly achTerms?: AchTerms; readonly officeTimeZone?: string | undefined } = {},
  ) {}

  async list({ page, size, ...filter }: BankFileFilter & { readonly page: number; readonly size: number }) {
    const where = sql`where ${await bankFileCondition(this.db, filter)}`;
    const items = await selectBankFiles(
      this.db,
      sql`${where} order by f.file_no desc limit ${size} offset ${page * size}`,
    );
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from ach_files f ${where}`.execute(this.db);
    return { items, total: rows[0]?.total ?? 0 };
  }

  open(filePk: string, originator: Originator | undefined, now: Date) {
    const { achTerms = DEFAULT_ACH_TERMS, officeTimeZone } = this.options;
    const days = missedDays(now, achTerms, officeTimeZone);
    return inTransaction(this.db, async (tx) => {
      if (originator) await addOriginator(tx, filePk, originator);
      const { rows } = await sql<Omit<OpenedBankFile, 'file' | 'missedDay' | 'changeCount' | 'hasProcessed'>>`
        select f.modifier, f.originator, f.hash, f.state as "storedState",
          case when f.first_trace is not null then to_char(f.add_date at time zone 'UTC', 'HH24MI') end as "creationTime"
        from ach_files f where f.file_pk = ${filePk}`.execute(tx);
      const [row] = rows;
      if (!row) return undefined;
      const [file] = await selectBankFiles(tx, sql`where f.file_pk = ${filePk}`);
      if (!file) return undefined;
      const missedDay = (await missedDaysOf(tx, [filePk], days)).get(filePk) ?? null;
      const hasProcessed = (await processedFiles(tx, [filePk])).has(filePk);
      return { ...row, missedDay, changeCount: await changeCount(tx, filePk), hasProcessed, file };
    });
  }

  async head(filePk: string) {
    const [file] = await selectBankFiles(this.db, sql`where f.file_pk = ${filePk}`);
    return file;
  }

  listEntries(filePk: string, search: string, page: number, size: number) {
    return listBankFileEntries(this.db, filePk, search, page, size);
  }

  async entries(filePk: string): Promise<readonly EncryptedAchEntry[]> {
    const { rows } = await sql<EncryptedAchEntry>`
      select coalesce(f.first_trace, 1) - 1 + e.entry_no as "entryNo", p.settle_date as "settleDate", a."accountType", a.bank_account_pk as "bankAccountPk",
        a."routingEncrypted", a."accountEncrypted", s.amount_cents as "amountCents", ${ENTRY_ID} as confirmation, e.group_name as "groupName", ${IS_AGAIN} as "isAgain",
        null::text as addenda
      from ach_entries e
      join ach_files f on f.file_pk = e.file_pk
      join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
      join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
      join ${accountsIn(filePk)} a on a.group_number = s.group_number and a.bank_account_pk = s.bank_account_pk
      where e.file_pk = ${filePk}
      union all
      select coalesce(f.first_trace, 1) - 1 + 2 * d.file_position - 2 + n, d.arrives_on, a."accountType", a.bank_account_pk,
        a."routingEncrypted", a."accountEncrypted",
        case n when 1 then d.first_cents else d.second_cents end, 'VERIFY ' || d.deposit_no || '-' || n, d.group_name, false, null
      from micro_deposits d
      join ach_files f on f.file_pk = d.file_pk
      join ${accountsIn(filePk)} a on a.group_number = d.group_number and a.bank_account_pk = d.bank_account_pk
      cross join generate_series(1, 2) as n
      where d.file_pk = ${filePk}
      union all
      select coalesce(f.first_trace, 1) - 1 + c.entry_no, c.settle_date, a.account_type, a.account_pk, a.routing_encrypted,
        a.account_encrypted, r.amount_cents, ${TRACE_NUMBER}, c.carrier_name, false, ${ADDENDA}
      from remittance_credits c
      join ach_files f using (file_pk) join remittances r using (remittance_pk) join carrier_accounts a using (account_pk)
      where c.file_pk = ${filePk}
      union all
      select coalesce(f.first_trace, 1) - 1 + e.entry_no, e.settle_date, a."accountType", a.bank_account_pk, a."routingEncrypted",
        a."accountEncrypted", e.amount_cents, ${ENTRY_ID}, e.group_name, false, null
      from bank_reversal_entries e
      join ach_files f using (file_pk)
      join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
      join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
      join ${accountsIn(filePk)} a on a.group_number = s.group_number and a.bank_account_pk = s.bank_account_pk
      where e.file_pk = ${filePk}
      union all
      select coalesce(f.first_trace, 1) - 1 + e.entry_no, e.settle_date, a."accountType", a.bank_account_pk, a."routingEncrypted",
        a."accountEncrypted", e.amount_cents, ${REFUND_ENTRY_ID}, e.group_name, false, null
      from refund_credit_entries e
      join ach_files f using (file_pk)
      join refund_credits c using (group_number, refund_pk, credit_no)
      join ${accountsIn(filePk)} a on a.group_number = c.group_number and a.bank_account_pk = c.bank_account_pk
      where e.file_pk = ${filePk} order by 1`.execute(this.db);
    return rows;
  }

  recordDownload(
    filePk: string,
    { hash, entryCount, changeCount: before }: WrittenFile,
    by: Actor,
    now: Date,
  ): Promise<StoredBankFileState | undefined> {
    return inTransaction(this.db, async (tx) => {
      const {
        state,
        entry_count,
        hash: saved,
      } = await tx
        .selectFrom('ach_files')
        .select(['state', 'entry_count', 'hash'])
        .where('file_pk', '=', filePk)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (state === 'CANCELED' || state === 'REJECTED') return state;
      if (entry_count !== entryCount) return undefined;
      if (saved === null) {
        // A statement of its own, which sees what was committed while the lock was waited for.
        if ((await changeCount(tx, filePk)) !== before) return undefined;
      }
      await tx
        .insertInto('ach_downloads')
        .values({ file_pk: filePk, download_pk: newId(), at: now.toISOString(), user_id: by.userId, by_name: by.name })
        .execute();
      await tx.updateTable('ach_files').set({ hash }).where('file_pk', '=', filePk).where('hash', 'is', null).execute();
      if (state !== 'MADE') return state;
      await saveState(tx, filePk, 'SENT', '', by, now);
      return 'SENT';
    });
  }
}

/**
 * Bank accounts with the details that a file has: those from before a change that was confirmed after the file was sent.
 *
 * @source docs/decisions/bank-accounts.md#a-file-that-was-sent-keeps-the-numbers-it-was-sent-with
 */
function accountsIn(filePk: string): RawBuilder<unknown> {
  return sql`(
    select b.group_number, b.bank_account_pk, coalesce(c.former_account_type, b.account_type) as "accountType",
      coalesce(c.former_routing_encrypted, b.routing_encrypted) as "routingEncrypted",
      coalesce(c.former_account_encrypted, b.account_encrypted) as "accountEncrypted"
    from bank_accounts b left join lateral (
      select * from account_changes k where k.group_number = b.group_number and k.bank_account_pk = b.bank_account_pk
        and ${filePk} = any(k.sent_file_pks) order by k.decided_at, k.change_pk limit 1) c on true)`;
}

/** Number of confirmed changes to accounts that a file debits or sends small deposits, reversals, or refunds to. */
async function changeCount(db: Db, filePk: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from account_changes c where c.state = 'CONFIRMED' and (
      exists (select 1 from ach_entries e join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
        where e.file_pk = ${filePk} and s.group_number = c.group_number and s.bank_account_pk = c.bank_account_pk)
      or exists (select 1 from bank_reversal_entries e join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
        where e.file_pk = ${filePk} and s.group_number = c.group_number and s.bank_account_pk = c.bank_account_pk)
      or exists (select 1 from refund_credit_entries e join refund_credits r using (group_number, refund_pk, credit_no)
        where e.file_pk = ${filePk} and r.group_number = c.group_number and r.bank_account_pk = c.bank_account_pk)
      or exists (select 1 from micro_deposits d where d.file_pk = ${filePk} and d.group_number = c.group_number
        and d.bank_account_pk = c.bank_account_pk))`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Stores the originator with a file unless it has one, and the file's trace numbers: the next ones of the originator's bank.
 *
 * @source docs/decisions/bank-files.md#trace-numbers-do-not-repeat-from-file-to-file
 */
async function addOriginator(tx: Tx, filePk: string, originator: Originator): Promise<void> {
  const file = await tx
    .selectFrom('ach_files')
    .select('entry_count')
    .where('file_pk', '=', filePk)
    .where('originator', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!file) return;
  // Numbers of entries that were set aside or withdrawn are not reused.
  const { rows: lasts } = await sql<{ last: number | null }>`
    select greatest((select max(entry_no) from ach_entries where file_pk = ${filePk}),
      (select max(entry_no) from bank_reversal_entries where file_pk = ${filePk}),
      (select max(entry_no) from refund_credit_entries where file_pk = ${filePk})) as last`.execute(tx);
  const count = Math.max(file.entry_count, lasts[0]?.last ?? 0);
  const { rows } = await sql<{ lastTrace: number }>`
    insert into ach_trace_counters as c (bank_routing, last_trace) values (${originator.bankRouting}, ${count})
    on conflict (bank_routing) do update set last_trace =
      case when c.last_trace + ${count}::integer > ${MAX_TRACE}::integer then ${count}::integer else c.last_trace + ${count}::integer end
    returning last_trace as "lastTrace"`.execute(tx);
  await tx
    .updateTable('ach_files')
    .set({ originator: JSON.stringify(originator), first_trace: (rows[0]?.lastTrace ?? count) - count + 1 })
    .where('file_pk', '=', filePk)
    .execute();
}
