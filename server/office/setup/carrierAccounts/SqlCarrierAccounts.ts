import { type RawBuilder, sql } from 'kysely';
import type { CarrierAccount } from '../../../../contract/office/carrierAccounts';
import { maskedNumber, ROUTING_LENGTH } from '../../../../src/domain/money/payments/BankAccount';
import type { Db, Tx } from '../../../platform/database/Tables';
import type { Actor } from '../../../platform/shared/Actor';
import type {
  CarrierAccountOutcome,
  CarrierAccountQueries,
  CarrierAccountRepository,
  EncryptedCarrierAccount,
} from './ports';

const SHOWN_ACCOUNTS = 20;

/** Bank accounts of carriers. */
export class SqlCarrierAccountQueries implements CarrierAccountQueries {
  constructor(private readonly db: Db) {}

  async list(carrierCode: string): Promise<readonly CarrierAccount[] | undefined> {
    return readAccounts(this.db, carrierCode, sql``);
  }
}

/** Bank accounts of carriers, in one transaction. */
export class SqlCarrierAccounts implements CarrierAccountRepository {
  constructor(private readonly tx: Tx) {}

  lock(carrierCode: string): Promise<readonly CarrierAccount[] | undefined> {
    return readAccounts(this.tx, carrierCode, sql`for no key update`);
  }

  async propose(carrierCode: string, account: EncryptedCarrierAccount, by: Actor, now: Date): Promise<void> {
    await this.tx
      .insertInto('carrier_accounts')
      .values({
        account_pk: account.accountPk,
        carrier_code: carrierCode,
        account_type: account.accountType,
        routing_encrypted: account.routingEncrypted,
        account_encrypted: account.accountEncrypted,
        routing_last3: account.routingLast3,
        account_last3: account.accountLast3,
        account_length: account.accountLength,
        state: 'PROPOSED',
        add_date: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
  }

  async decide(
    carrierCode: string,
    { accountPk, state, reason }: CarrierAccountOutcome,
    by: Actor,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString();
    if (state === 'REMOVED') {
      await this.tx
        .updateTable('carrier_accounts')
        .set({ state, ended_at: at, ended_by_user_id: by.userId, ended_by: by.name, reason })
        .where('account_pk', '=', accountPk)
        .execute();
      return;
    }
    if (state === 'CONFIRMED') {
      await this.tx
        .updateTable('carrier_accounts')
        .set({ state: 'REPLACED', ended_at: at, ended_by_user_id: by.userId, ended_by: by.name })
        .where('carrier_code', '=', carrierCode)
        .where('state', '=', 'CONFIRMED')
        .execute();
    }
    await this.tx
      .updateTable('carrier_accounts')
      .set({ state, reason, decided_at: at, decided_by_user_id: by.userId, decided_by: by.name })
      .where('account_pk', '=', accountPk)
      .execute();
  }

  async lockUnsentFiles(carrierCode: string): Promise<readonly string[]> {
    const { rows } = await sql<{ filePk: string }>`
      select f.file_pk as "filePk" from ach_files f where f.state = 'MADE' and exists (
        select 1 from remittance_credits c join remittances r using (remittance_pk)
        where c.file_pk = f.file_pk and r.carrier_code = ${carrierCode})
      order by f.file_no for update`.execute(this.tx);
    return rows.map(({ filePk }) => filePk);
  }
}

interface StoredAccount extends Omit<CarrierAccount, 'routingMasked' | 'accountMasked' | 'decided' | 'ended'> {
  readonly routingLast3: string;
  readonly accountLast3: string;
  readonly accountLength: number;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly endedAt: string | null;
  readonly endedBy: string | null;
}

async function readAccounts(
  db: Db,
  carrierCode: string,
  lock: RawBuilder<unknown>,
): Promise<readonly CarrierAccount[] | undefined> {
  const { rows: carriers } = await sql`
    select 1 from carriers where carrier_code = ${carrierCode} ${lock}`.execute(db);
  if (carriers.length === 0) return undefined;
  const { rows } = await sql<StoredAccount>`
    select account_pk as "accountPk", account_type as "accountType", routing_last3 as "routingLast3", account_last3 as "accountLast3",
      account_length as "accountLength", state, add_date as at, by_name as by, by_user_id as "byUserId", decided_at as "decidedAt",
      decided_by as "decidedBy", ended_at as "endedAt", ended_by as "endedBy", reason
    from carrier_accounts where carrier_code = ${carrierCode}
    order by add_date desc, account_pk desc limit ${SHOWN_ACCOUNTS}`.execute(db);
  return rows.map(
    ({ routingLast3, accountLast3, accountLength, decidedAt, decidedBy, endedAt, endedBy, ...account }) => ({
      ...account,
      routingMasked: maskedNumber(ROUTING_LENGTH, routingLast3),
      accountMasked: maskedNumber(accountLength, accountLast3),
      decided: decidedAt === null || decidedBy === null ? null : { at: decidedAt, by: decidedBy },
      ended: endedAt === null || endedBy === null ? null : { at: endedAt, by: endedBy },
    }),
  );
}
