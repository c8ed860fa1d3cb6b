import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { parse } from 'valibot';
import { type CheckFileAccount, checkFileLayoutSchema } from '../../../contract/money/positivePay';
import {
  type CheckFile,
  type CheckFileLayout,
  type CheckRecord,
  type CheckRecordKind,
  type CheckTotals,
  MAX_CHECK_RECORDS,
  totalsOf,
} from '../../../src/domain/money/positivePay/CheckFile';
import type { CheckFileFilter } from '../../../src/domain/money/positivePay/checkFileList';
import { ZERO } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { specialDataOf } from '../../platform/database/specialData';
import { addCashEvent } from '../../platform/database/statements/addCashEvent';
import type { Db, Tx } from '../../platform/database/Tables';
import { matchesSearch } from '../../platform/database/textConditions';
import type { Actor } from '../../platform/shared/Actor';
import { FILE, type FileRow, STATE, withRejected } from './checkFileRows.sql';
import type {
  CheckFileToAdd,
  CheckToReport,
  OpenedCheckFile,
  PositivePayEvent,
  PositivePayQueries,
  PositivePayRepository,
} from './ports';

/** Records of the next file that are shown. */
const SHOWN_RECORDS = 200;

const NO_TOTALS: CheckTotals = { issueCount: 0, issueCents: ZERO, voidCount: 0, voidCents: ZERO };

const ACCOUNT = sql`a.account_pk as "accountPk", a.name, a.bank_name as "bankName", a.last4, a.number_sealed as "numberSealed",
  a.check_layout as "storedLayout"
  from cash_accounts a`;

interface AccountRow extends Omit<CheckFileAccount, 'hasNumber' | 'layout'> {
  readonly numberSealed: string | null;
  readonly storedLayout: unknown;
}

/**
 * What to report of each check, by check, its issue before its void. A void counts as reported only in or after the file with the issue, because
 * a bank that gets the issue later pays the check. Excludes checks that the bank has paid, because it can no longer refuse them.
 *
 * @source BR-RFD-06 BR-RFD-25 docs/decisions/positive-pay.md#a-void-is-reported-with-or-after-its-issue
 */
const toReport = (accountPk: string): RawBuilder<unknown> => sql`
  with files as materialized (select file_pk, file_no from check_files where account_pk = ${accountPk}),
  reported as materialized (
    select p.group_number, p.check_number, min(f.file_no) filter (where p.kind = 'ISSUE') as issued_in,
      max(f.file_no) filter (where p.kind = 'VOID') as voided_in
    from check_reports p join files f on f.file_pk = p.file_pk
    where p.account_pk = ${accountPk} and not p.is_withdrawn group by 1, 2
  ),
  rejected as materialized (
    select p.group_number, p.check_number, p.kind, (array_agg(p.rejection order by f.file_no desc))[1] as rejection
    from check_reports p join files f on f.file_pk = p.file_pk
    where p.account_pk = ${accountPk} and p.rejection is not null group by 1, 2, 3
  )
  select w.kind, k.group_number as "groupNumber", k.refund_pk as "refundPk", k.check_number as "checkNumber", k.issued_on as "issuedOn",
    case when w.kind = 'VOID' then k.voided_on end as "voidedOn", k.amount_cents as "amountCents", m.payee,
    coalesce(j.rejection, '') as rejection
  from refund_checks k
  join refunds r on r.group_number = k.group_number and r.refund_pk = k.refund_pk
  join suspense_moves m on m.group_number = r.group_number and m.suspense_pk = r.suspense_pk and m.move_pk = r.move_pk
  left join reported p on p.group_number = k.group_number and p.check_number = k.check_number
  cross join (values ('ISSUE'), ('VOID')) w (kind)
  left join rejected j on j.group_number = k.group_number and j.check_number = k.check_number and j.kind = w.kind
  where k.account_pk = ${accountPk} and k.state <> 'CLEARED' and case w.kind
    when 'ISSUE' then p.issued_in is null
    else k.state = 'VOIDED' and (p.issued_in is null or p.voided_in is null or p.voided_in < p.issued_in) end
  order by k.check_number, w.kind`;

/** Checks to report to the bank and the files made so far. */
export class SqlPositivePayQueries implements PositivePayQueries {
  constructor(protected readonly db: Db) {}

  async files(filter: CheckFileFilter, limit: number): Promise<readonly CheckFile[]> {
    return (await this.read({ ...filter, page: 0, size: limit })).items;
  }

  async read({ page, size, ...filter }: CheckFileFilter & { readonly page: number; readonly size: number }) {
    const { rows: accounts } = await sql<AccountRow>`select ${ACCOUNT} order by a.account_pk limit 1`.execute(this.db);
    const [account] = accounts;
    if (!account) return { account: null, pending: { ...NO_TOTALS, records: [] }, items: [], total: 0 };
    const records = await this.toReport(account.accountPk, MAX_CHECK_RECORDS);
    const where = sql`f.account_pk = ${account.accountPk} and ${filterCondition(filter)}`;
    const { rows: files } = await sql<FileRow>`
      select ${FILE} where ${where} order by f.file_no desc limit ${size} offset ${page * size}`.execute(this.db);
    const items = await withRejected(this.db, files);
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::integer as total from check_files f where ${where}`.execute(this.db);
    const shown = records
      .slice(0, SHOWN_RECORDS)
      .map(({ groupNumber: _group, refundPk: _refund, ...record }) => record);
    return {
      account: accountOf(account),
      pending: { ...totalsOf(records), records: shown },
      items,
      total: counted[0]?.total ?? 0,
    };
  }

  async toReport(accountPk: string, limit: number): Promise<readonly CheckToReport[]> {
    const { rows } = await sql<CheckToReport>`${toReport(accountPk)} limit ${limit + 1}`.execute(this.db);
    return wholeChecks(rows, limit);
  }
}

/**
 * As many records as fit into a file, issues before voids.
 *
 * @param rows by check. A check that is issued and void in them is whole or not at all among the records.
 */
function wholeChecks(rows: readonly CheckToReport[], limit: number): readonly CheckToReport[] {
  const omitted = rows[limit]?.checkNumber;
  const included = rows.slice(0, limit).filter(({ checkNumber }) => checkNumber !== omitted);
  return [...included.filter(({ kind }) => kind === 'ISSUE'), ...included.filter(({ kind }) => kind === 'VOID')];
}

function filterCondition({ q = '', state }: CheckFileFilter): RawBuilder<SqlBool> {
  const isFound = matchesSearch(q, { texts: [{ text: sql`f.file_name` }, { text: sql`f.by_name` }] });
  return sql`(${state ?? null}::text is null or ${STATE} = ${state ?? null}::text) and ${isFound}`;
}

/** Positive pay files, in one transaction. */
export class SqlPositivePay extends SqlPositivePayQueries implements PositivePayRepository {
  constructor(private readonly tx: Tx) {
    super(tx);
  }

  async lockAccount() {
    const { rows } = await sql<AccountRow>`select ${ACCOUNT} order by a.account_pk limit 1 for update of a`.execute(
      this.tx,
    );
    const [row] = rows;
    if (!row) return undefined;
    const { rows: numbers } = await sql<{ last: number }>`
      select coalesce(max(file_no), 0) as last from check_files where account_pk = ${row.accountPk}`.execute(this.tx);
    return { ...accountOf(row), accountNumber: this.numberOf(row), nextFileNo: (numbers[0]?.last ?? 0) + 1 };
  }

  async saveNumber(accountPk: string, accountNumber: string): Promise<void> {
    await this.tx
      .updateTable('cash_accounts')
      .set({ number_sealed: specialDataOf(this.tx).sealSecret(accountNumber, numberContext(accountPk)) })
      .where('account_pk', '=', accountPk)
      .execute();
  }

  async saveLayout(accountPk: string, layout: CheckFileLayout | null): Promise<void> {
    await this.tx
      .updateTable('cash_accounts')
      .set({ check_layout: layout && JSON.stringify(layout) })
      .where('account_pk', '=', accountPk)
      .execute();
  }

  async add(file: CheckFileToAdd, by: Actor, now: Date): Promise<void> {
    const { filePk, accountPk, records } = file;
    const totals = totalsOf(records);
    await this.tx
      .insertInto('check_files')
      .values({
        file_pk: filePk,
        account_pk: accountPk,
        file_no: file.fileNo,
        file_name: file.fileName,
        business_date: file.businessDate,
        state: 'MADE',
        layout: JSON.stringify(file.layout),
        issue_count: totals.issueCount,
        issue_cents: totals.issueCents,
        void_count: totals.voidCount,
        void_cents: totals.voidCents,
        hash: file.hash,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    const rows = records.map((record, at) => ({
      no: at + 1,
      kind: record.kind,
      group: record.groupNumber,
      refund: record.refundPk,
      number: record.checkNumber,
      issued: record.issuedOn,
      voided: record.voidedOn,
      cents: record.amountCents,
      payee: record.payee,
    }));
    const voided = rows.filter(({ kind }) => kind === 'VOID').map(({ number }) => number);
    await this.withdrawVoids(accountPk, voided);
    await sql`
      insert into check_reports (group_number, file_pk, entry_no, kind, refund_pk, account_pk, check_number, issued_on, voided_on, amount_cents, payee)
      select r."group", ${filePk}, r.no, r.kind, r.refund, ${accountPk}, r.number, r.issued, r.voided, r.cents, r.payee
      from ${rowsOf(rows, sql`no integer, kind text, "group" text, refund text, number bigint, issued date, voided date, cents bigint, payee text`)} r`.execute(
      this.tx,
    );
  }

  async open(filePk: string): Promise<OpenedCheckFile | undefined> {
    const { rows } = await sql<
      Omit<OpenedCheckFile, 'records' | 'layout' | 'accountNumber' | 'lastDownload'> & {
        readonly fileLayout: unknown;
        readonly numberSealed: string | null;
      }
    >`
      select f.file_pk as "filePk", f.account_pk as "accountPk", f.file_name as "fileName", ${STATE} as state, f.hash,
        f.layout as "fileLayout", a.number_sealed as "numberSealed"
      from check_files f join cash_accounts a on a.account_pk = f.account_pk where f.file_pk = ${filePk} for update of f`.execute(
      this.tx,
    );
    const [row] = rows;
    if (!row) return undefined;
    const { fileLayout, numberSealed, ...file } = row;
    const { rows: records } = await sql<OpenedCheckFile['records'][number]>`
      select kind, check_number as "checkNumber", issued_on as "issuedOn", voided_on as "voidedOn", amount_cents as "amountCents", payee,
        is_withdrawn as "isWithdrawn"
      from check_reports where file_pk = ${filePk} order by entry_no`.execute(this.tx);
    const [lastDownload] = (await this.get(filePk)).downloads;
    const layout = parse(checkFileLayoutSchema, fileLayout);
    return { ...file, layout, accountNumber: this.numberOf({ ...file, numberSealed }), records, lastDownload };
  }

  async voidedSince(filePk: string): Promise<number | undefined> {
    const { rows } = await sql<{ checkNumber: number }>`
      select p.check_number as "checkNumber" from check_reports p
      join refund_checks k on k.group_number = p.group_number and k.refund_pk = p.refund_pk and k.check_number = p.check_number
      where p.file_pk = ${filePk} and k.state = 'VOIDED'
      group by p.check_number having not bool_or(p.kind = 'VOID') order by p.check_number limit 1`.execute(this.tx);
    return rows[0]?.checkNumber;
  }

  async markSent(filePk: string): Promise<void> {
    await this.tx.updateTable('check_files').set({ state: 'SENT' }).where('file_pk', '=', filePk).execute();
  }

  async answer(
    filePk: string,
    rejected: readonly Pick<CheckRecord, 'kind' | 'checkNumber'>[],
    reason: string,
    by: Actor,
    now: Date,
  ): Promise<void> {
    await sql`
      update check_files set answered_at = ${now.toISOString()}::timestamptz, answered_by_user_id = ${by.userId},
        answered_by = ${by.name}, rejected_count = rejected_count + ${rejected.length} where file_pk = ${filePk}`.execute(
      this.tx,
    );
    if (rejected.length === 0) return;
    const isRejected = (kind: CheckRecordKind) => {
      const numbers = rejected.flatMap((record) => (record.kind === kind ? [record.checkNumber] : []));
      return sql`(p.kind = ${sql.lit(kind)} and p.check_number = any(${sql.val(numbers)}::bigint[]))`;
    };
    const { rows } = await sql<Withdrawn>`
      update check_reports p set is_withdrawn = true, rejection = ${reason}
      where p.file_pk = ${filePk} and (${isRejected('ISSUE')} or ${isRejected('VOID')}) and not p.is_withdrawn
      returning ${WITHDRAWN}`.execute(this.tx);
    await this.withdrawVoidsOf(rows);
  }

  async withdraw(filePk: string, state: 'CANCELED' | 'REJECTED', reason: string, by: Actor, now: Date): Promise<void> {
    const ended = { ended_at: now.toISOString(), ended_by_user_id: by.userId, ended_by: by.name, end_reason: reason };
    await this.tx
      .updateTable('check_files')
      .set({ state, ...ended })
      .where('file_pk', '=', filePk)
      .execute();
    const { rows } = await sql<Withdrawn>`
      update check_reports p set is_withdrawn = true where p.file_pk = ${filePk} and not p.is_withdrawn
      returning ${WITHDRAWN}`.execute(this.tx);
    await this.withdrawVoidsOf(rows);
  }

  private async withdrawVoidsOf(withdrawn: readonly Withdrawn[]): Promise<void> {
    const [first] = withdrawn;
    if (!first) return;
    const issued = withdrawn.map(({ checkNumber }) => checkNumber).filter((number) => number !== null);
    await this.withdrawVoids(first.accountPk, issued);
  }

  /** Withdraws reported voids of checks, which the bank could not relate to an issue. */
  private async withdrawVoids(accountPk: string, checkNumbers: readonly number[]): Promise<void> {
    await sql`
      update check_reports set is_withdrawn = true
      where account_pk = ${accountPk} and check_number = any(${sql.val([...checkNumbers])}::bigint[]) and kind = 'VOID'
        and not is_withdrawn`.execute(this.tx);
  }

  async get(filePk: string): Promise<CheckFile> {
    const { rows } = await sql<FileRow>`select ${FILE} where ${fileIs(filePk)}`.execute(this.tx);
    const [file] = await withRejected(this.tx, rows);
    if (!file) throw new Error(`There is no file ${filePk}.`);
    return file;
  }

  async record(
    accountPk: string,
    event: PositivePayEvent,
    { note, facts }: { readonly note: string; readonly facts: object },
    by: Actor,
    now: Date,
  ): Promise<void> {
    await addCashEvent(this.tx, { accountPk, statementPk: null, event, note, facts }, by, now);
  }

  private numberOf({ accountPk, numberSealed }: Pick<AccountRow, 'accountPk' | 'numberSealed'>): string {
    return numberSealed === null ? '' : specialDataOf(this.tx).openSecret(numberSealed, numberContext(accountPk));
  }
}

/** Encryption context of an account number. */
function numberContext(accountPk: string): string {
  return `cash_accounts/${accountPk}`;
}

/** A record that counts as not reported from now on. */
interface Withdrawn {
  readonly accountPk: string;
  /** Null for a void. */
  readonly checkNumber: number | null;
}

const WITHDRAWN = sql`p.account_pk as "accountPk", case when p.kind = 'ISSUE' then p.check_number end as "checkNumber"`;

const fileIs = (filePk: string) => sql<SqlBool>`f.file_pk = ${filePk}`;

function accountOf({ numberSealed, storedLayout, ...account }: AccountRow): CheckFileAccount {
  const layout = storedLayout === null ? null : parse(checkFileLayoutSchema, storedLayout);
  return { ...account, hasNumber: numberSealed !== null, layout };
}
