import type { Insertable } from 'kysely';
import type { Encryption } from '../../application/shared/Encryption';
import type { Tables } from '../../infrastructure/sql/Tables';
import type { DemoGroup } from '../groups/DemoGroup';
import { bankAccountOf } from '../payments/bankAccountOf';
import { record } from './record';

const VISIBLE = 3;

/** A group's bank account, its numbers encrypted as the application encrypts them. */
export function bankAccountRow(
  group: DemoGroup,
  encryption: Encryption,
  at: string,
): Insertable<Tables['bank_accounts']> {
  const { bankAccountPk, name, bankName, accountType, routingNumber, accountNumber } = bankAccountOf(group);
  const seal = (text: string, field: string) => encryption.encrypt(text, `${bankAccountPk}/${field}`);
  return {
    group_number: group.groupNumber,
    bank_account_pk: bankAccountPk,
    name,
    bank_name: bankName,
    account_type: accountType,
    routing_encrypted: seal(routingNumber, 'routing'),
    account_encrypted: seal(accountNumber, 'account'),
    routing_last3: routingNumber.slice(-VISIBLE),
    account_last3: accountNumber.slice(-VISIBLE),
    account_length: accountNumber.length,
    fingerprint: encryption.fingerprint(`${group.groupNumber}/${routingNumber}/${accountNumber}`),
    ...record({ at, by: group.payor.name }),
  };
}
