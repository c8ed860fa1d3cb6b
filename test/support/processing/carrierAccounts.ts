import { decideCarrierAccount, proposeCarrierAccount } from '../../../contract/office/carrierAccounts';
import { Role } from '../../../src/domain/platform/access/Role';
import type { TestCaller } from '../server/TestCaller';
import type { TestData, TestPerson } from '../server/TestData';

interface AccountStage {
  readonly data: TestData;
  as(person: TestPerson): TestCaller;
  /** Lets a person sign in where the server has an identity provider of its own. */
  enableSignIn?(person: TestPerson): Promise<void>;
}

export const CARRIER_ACCOUNT = {
  accountType: 'checking' as const,
  routingNumber: '021000021',
  accountNumber: '99988877',
};

async function newManager(stage: AccountStage): Promise<TestCaller> {
  const person = await stage.data.person({ roles: [Role.Admin, Role.Manager] });
  await stage.enableSignIn?.(person);
  return stage.as(person);
}

/** Enters a bank account for a carrier as a new manager. @returns its key */
export async function proposedAccount(stage: AccountStage, carrierCode: string): Promise<string> {
  const maker = await newManager(stage);
  const { items } = await maker.ok(proposeCarrierAccount, { params: { carrierCode }, body: CARRIER_ACCOUNT });
  return items[0]?.accountPk ?? '';
}

/** A carrier's bank account that a second manager confirmed. */
export async function confirmedAccount(stage: AccountStage, carrierCode: string): Promise<void> {
  const accountPk = await proposedAccount(stage, carrierCode);
  const checker = await newManager(stage);
  await checker.ok(decideCarrierAccount, { params: { carrierCode, accountPk }, body: { step: 'confirm' } });
}
