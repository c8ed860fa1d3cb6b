import { BANK_AUTHORIZATION } from '../../../src/domain/money/payments/bankVerification';
import { addDays, dayOf } from '../../../src/domain/platform/dates/LocalDate';
import type { Tx } from '../../platform/database/Tables';
import type { Encryption } from '../../platform/shared/Encryption';
import { bankAccountOf, bankAccountRow } from './bills/DemoPayments';
import type { DemoGroup } from './groups/DemoGroup';
import { insertRows } from './rows/insertRows';

/** Harborview Dental Group. */
const GROUP = '10420';

/** Adds an account that received two deposits of $0.12 and $0.34 the day before the first start, for a payor to verify. */
export async function insertUnverifiedAccount(
  tx: Tx,
  groups: readonly DemoGroup[],
  { now, encryption }: { readonly now: Date; readonly encryption: Encryption },
): Promise<void> {
  const group = groups.find(({ groupNumber }) => groupNumber === GROUP);
  if (!group) return;
  const { groupNumber, payor } = group;
  const bankAccountPk = `${groupNumber}.BA2`;
  const at = addDays(dayOf(now), -2);
  const account = { ...bankAccountOf(group), bankAccountPk, name: 'Payroll account', accountNumber: '4400112233' };
  await insertRows(tx, 'bank_accounts', [
    {
      ...bankAccountRow(group, encryption, `${at}T15:00:00.000Z`, account),
      verified_at: null,
      verified_how: null,
      authorization_version: BANK_AUTHORIZATION.version,
      authorization_text: BANK_AUTHORIZATION.text,
      authorized_by_user_id: payor.userId,
    },
  ]);
  await insertRows(tx, 'micro_deposits', [
    {
      group_number: groupNumber,
      bank_account_pk: bankAccountPk,
      deposit_no: 1,
      first_cents: 12,
      second_cents: 34,
      arrives_on: addDays(dayOf(now), -1),
      add_date: `${at}T15:00:00.000Z`,
      by_user_id: payor.userId,
    },
  ]);
}
