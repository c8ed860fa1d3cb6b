import { sql } from 'kysely';
import type { BankFile } from '../../../src/domain/processing/BankFile';
import type { Db } from '../../database/Tables';
import { newId } from '../../shared/newPk';
import type { BankFileStore, EncryptedAchEntry, Originator } from '../ports';

const COLUMNS = sql`
  f.file_pk as "filePk", case f.kind when 'PAYMENTS' then 'ach-' else 'ach-verify-' end || f.business_date || '-' || f.modifier || '.txt' as "fileName", f.kind, f.business_date as "businessDate",
  f.add_date as "addDate", f.entry_count as "entryCount", f.amount_cents as "amountCents",
  (select coalesce(json_agg(json_build_object('at', to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', d.by_name)
      order by d.at desc, d.download_pk desc), '[]')
    from (select * from ach_downloads where file_pk = f.file_pk order by at desc, download_pk desc limit 20) d) as downloads`;

export class SqlBankFileStore implements BankFileStore {
  constructor(private readonly db: Db) {}

  async list(page: number, size: number) {
    const { rows } = await sql<BankFile>`
      select ${COLUMNS} from ach_files f order by f.file_no desc limit ${size} offset ${page * size}`.execute(this.db);
    const { total } = await this.db
      .selectFrom('ach_files')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { items: rows, total: Number(total) };
  }

  async open(filePk: string, originator: Originator | undefined) {
    if (originator) {
      await this.db
        .updateTable('ach_files')
        .set({ originator: JSON.stringify(originator) })
        .where('file_pk', '=', filePk)
        .where('originator', 'is', null)
        .execute();
    }
    const { rows } = await sql<BankFile & { readonly modifier: string; readonly originator: Originator | null }>`
      select ${COLUMNS}, f.modifier, f.originator from ach_files f where f.file_pk = ${filePk}`.execute(this.db);
    const [row] = rows;
    if (!row) return undefined;
    const { modifier, originator: saved, ...file } = row;
    return { file, modifier, originator: saved };
  }

  async entries(filePk: string): Promise<readonly EncryptedAchEntry[]> {
    const { rows } = await sql<EncryptedAchEntry>`
      select e.entry_no as "entryNo", p.settle_date as "settleDate", a.account_type as "accountType",
        a.bank_account_pk as "bankAccountPk", a.routing_encrypted as "routingEncrypted", a.account_encrypted as "accountEncrypted",
        s.amount_cents as "amountCents", p.confirmation, e.group_name as "groupName"
      from ach_entries e
      join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
      join payment_sources s on s.group_number = e.group_number and s.payment_pk = e.payment_pk and s.source_no = e.source_no
      join bank_accounts a on a.group_number = s.group_number and a.bank_account_pk = s.bank_account_pk
      where e.file_pk = ${filePk}
      union all
      select 2 * d.file_position - 2 + n, d.arrives_on, a.account_type, a.bank_account_pk, a.routing_encrypted, a.account_encrypted,
        case n when 1 then d.first_cents else d.second_cents end, 'VERIFY ' || d.deposit_no || '-' || n, d.group_name
      from micro_deposits d
      join bank_accounts a on a.group_number = d.group_number and a.bank_account_pk = d.bank_account_pk
      cross join generate_series(1, 2) as n
      where d.file_pk = ${filePk} order by 1`.execute(this.db);
    return rows;
  }

  async recordDownload(filePk: string, by: { readonly userId: string; readonly name: string }, now: Date) {
    await this.db
      .insertInto('ach_downloads')
      .values({
        file_pk: filePk,
        download_pk: newId(),
        at: now.toISOString(),
        user_id: by.userId,
        by_name: by.name,
      })
      .execute();
  }
}
