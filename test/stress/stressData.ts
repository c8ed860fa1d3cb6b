import { createHash } from 'node:crypto';
import { AddBankAccount } from '../../server/money/payments/bankAccounts/BankAccounts';
import { SqlBankAccountRepository } from '../../server/money/payments/bankAccounts/SqlBankAccountRepository';
import type { Db } from '../../server/platform/database/Tables';
import { AesEncryption } from '../../server/platform/shared/AesEncryption';
import { Role } from '../../src/domain/platform/access/Role';
import { TestClock } from '../support/server/TestClock';
import { TestData, type TestPerson } from '../support/server/TestData';
import type { StressOptions } from './options';
import type { Random } from './Random';

/** Encryption key of bank account numbers. */
export const STRESS_KEY = createHash('sha256').update('listbill stress').digest();

/** Groups with their payors, and the sysadmin. */
export interface StressData {
  readonly groups: readonly StressGroup[];
  readonly sysadmin: TestPerson;
  readonly office: OfficePeople;
}

/** People of the back office. The one who sets a tolerance may not use it. */
export interface OfficePeople {
  readonly admin: TestPerson;
  readonly manager: TestPerson;
  readonly secondManager: TestPerson;
}

export interface StressGroup {
  readonly groupNumber: string;
  readonly bankAccountPk: string;
  readonly payors: readonly TestPerson[];
  /** Number of bills that could be paid at first. */
  readonly bills: number;
}

/** High enough that payors often compete for the same bills. */
const PAYORS_A_GROUP = 8;
/** Bills with nothing due, which a Zero Payment closes. */
const ZERO_BILLS_A_PAYOR = 2;
const CARRIERS = ['ACME', 'ZENITH', 'UNION'];

/** Creates bills of one to three carriers. Half of them are paid off after a few payments, the others hardly ever. */
export async function createStressData(
  db: Db,
  issuer: string,
  { payers, billsPerPayer }: Pick<StressOptions, 'payers' | 'billsPerPayer'>,
  random: Random,
): Promise<StressData> {
  const clock = new TestClock(new Date().toISOString());
  const data = new TestData(db, clock);
  const addAccount = new AddBankAccount(new SqlBankAccountRepository(db), new AesEncryption(STRESS_KEY), {
    verifies: async () => true,
  });
  const groups: StressGroup[] = [];
  for (let made = 0; made < payers; made += PAYORS_A_GROUP) {
    const size = Math.min(PAYORS_A_GROUP, payers - made);
    const groupNumber = await data.group({ carriers: CARRIERS });
    const { bankAccountPk } = await addAccount.run(
      {
        groupNumber,
        name: 'Operating',
        bankName: 'First Bank',
        accountType: 'checking',
        routingNumber: '021000021',
        accountNumber: '123456789',
        authorizationVersion: 1,
      },
      { userId: 'stress', name: 'Stress' },
      clock.now(),
    );
    const payors: TestPerson[] = [];
    for (let index = 0; index < size; index += 1) payors.push(await data.billingUser([groupNumber], [Role.Payor]));
    for (let index = 0; index < size * billsPerPayer; index += 1) {
      const most = random.chance(0.5) ? 100_000 : 1_000_000_000;
      const lines = CARRIERS.slice(0, random.between(1, 3)).map((carrierCode) => ({
        carrierCode,
        billedCents: random.between(most / 10, most),
      }));
      await data.bill({ groupNumber, status: 'RECONCILED', lines });
    }
    for (let index = 0; index < size * ZERO_BILLS_A_PAYOR; index += 1) {
      const lines = [{ carrierCode: 'ACME', billedCents: -random.between(0, 500) }];
      await data.bill({ groupNumber, status: 'RECONCILED', lines });
    }
    groups.push({ groupNumber, bankAccountPk, payors, bills: size * billsPerPayer });
  }
  const sysadmin = await data.person({ roles: [Role.Admin, Role.Sysadmin] });
  const office = {
    admin: await data.person({ roles: [Role.Admin], repId: 1 }),
    manager: await data.person({ roles: [Role.Admin, Role.Manager] }),
    secondManager: await data.person({ roles: [Role.Admin, Role.Manager] }),
  };
  await db.updateTable('people').set({ issuer }).execute();
  return { groups, sysadmin, office };
}
