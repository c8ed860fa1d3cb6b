import { type Kysely, sql } from 'kysely';
import { AGING } from '../baseline/aging';
import { AUTOPAY } from '../baseline/autopay';
import { BANK_ACCOUNTS, MICRO_DEPOSITS } from '../baseline/bankAccounts';
import { BANK_FILES } from '../baseline/bankFiles';
import { BILLS } from '../baseline/bills';
import { CARRIER_BILLS } from '../baseline/carrierBills';
import { COMMENTS } from '../baseline/comments';
import { DEPOSITS } from '../baseline/deposits';
import { DIRECTORY } from '../baseline/directory';
import { EXPECTED_ADJUSTMENTS } from '../baseline/expectedAdjustments';
import { LEDGER } from '../baseline/ledger';
import { MEMBERS } from '../baseline/members';
import { NOTICES } from '../baseline/notices';
import { PAYMENTS } from '../baseline/payments';
import { PEOPLE } from '../baseline/people';
import { PROCESSING } from '../baseline/processing';
import { RECONCILIATION } from '../baseline/reconciliation';
import { RETURNS } from '../baseline/returns';
import { RULES } from '../baseline/rules';
import { SHORTS } from '../baseline/shorts';
import { SUSPENSE } from '../baseline/suspense';
import { SYSTEM } from '../baseline/system';
import { UPLOADS } from '../baseline/uploads';

/**
 * The tables of the first release, by capability, each after those it refers to. Every table that belongs to a group has the group
 * number first in its key, so that its rows can be distributed by group. Amounts are whole cents in bigint. What must always hold
 * about money is a constraint, whatever code writes the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  ...DIRECTORY,
  ...PEOPLE,
  ...RULES,
  ...BILLS,
  ...CARRIER_BILLS,
  ...MEMBERS,
  ...AGING,
  ...COMMENTS,
  ...RECONCILIATION,
  ...EXPECTED_ADJUSTMENTS,
  ...UPLOADS,
  ...BANK_ACCOUNTS,
  ...PAYMENTS,
  ...RETURNS,
  ...LEDGER,
  ...SUSPENSE,
  ...DEPOSITS,
  ...SHORTS,
  ...AUTOPAY,
  ...PROCESSING,
  ...BANK_FILES,
  ...MICRO_DEPOSITS,
  ...NOTICES,
  ...SYSTEM,
];
