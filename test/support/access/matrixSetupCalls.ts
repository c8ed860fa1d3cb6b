import * as carrierAccounts from '../../../contract/office/carrierAccounts';
import * as goLive from '../../../contract/office/goLive';
import * as setup from '../../../contract/office/setup';
import { proposedAccount } from '../processing/carrierAccounts';
import { asOwner } from '../server/asOwner';
import type { TestServer } from '../server/startTestServer';
import { cell, type MatrixCall } from './MatrixCall';

const CARRIER = { kind: 'carriers' as const, code: 'SETUP' };
const values = { name: 'Setup Mutual', endsOn: null, repCode: null, carrierCodes: [], agentCodes: [] };

/** Calls about groups, carriers, agents and reps, and about the checks before money moves. @source product.md, Rights */
export const SETUP_CALLS: readonly MatrixCall[] = [
  cell(setup.getSetupProgress, 'self', () => ({})),
  cell(setup.searchSetup, 'self', () => ({ params: { kind: 'groups' as const }, body: {} })),
  cell(setup.exportSetup, 'self', () => ({ params: { kind: 'groups' as const }, body: {} })),
  cell(setup.getSetup, 'self', () => ({ params: CARRIER }), { prepare: addCarrier }),
  cell(setup.addSetup, 'self', () => ({ params: { kind: CARRIER.kind }, body: { code: CARRIER.code, ...values } }), {
    prepare: removeCarrier,
  }),
  cell(setup.changeSetup, 'self', () => ({ params: CARRIER, body: { version: 1, ...values } }), {
    prepare: addCarrier,
  }),
  cell(carrierAccounts.listCarrierAccounts, 'self', () => ({ params: { carrierCode: CARRIER.code } }), {
    prepare: addCarrier,
  }),
  cell(
    carrierAccounts.proposeCarrierAccount,
    'self',
    () => ({
      params: { carrierCode: CARRIER.code },
      body: { accountType: 'checking' as const, routingNumber: '021000021', accountNumber: '99988877' },
    }),
    { prepare: addCarrier },
  ),
  cell(
    carrierAccounts.decideCarrierAccount,
    'self',
    () => ({
      params: { carrierCode: CARRIER.code, accountPk: ACCOUNT.accountPk },
      body: { step: 'decline' as const, reason: 'Test' },
    }),
    { prepare: addAccount },
  ),
  cell(goLive.getGoLive, 'self', () => ({})),
  cell(goLive.getBankLetter, 'self', () => ({})),
  cell(goLive.sendTestMail, 'self', () => ({})),
  cell(goLive.confirmTestMail, 'self', () => ({ body: { code: CODE } }), { prepare: addTestMail }),
];

/** The account of the last call. */
const ACCOUNT = { accountPk: 'none' };

async function addAccount(server: TestServer): Promise<void> {
  await addCarrier(server);
  ACCOUNT.accountPk = await proposedAccount(server, CARRIER.code);
}

const CODE = '123456';

async function addTestMail({ db, clock }: TestServer): Promise<void> {
  await db.deleteFrom('test_mails').execute();
  await db
    .insertInto('test_mails')
    .values({ test_mail_pk: 'matrix', code: CODE, sent_at: clock.now().toISOString() })
    .execute();
}

async function removeCarrier({ db }: TestServer): Promise<void> {
  await asOwner(db, (owner) => owner.deleteFrom('carrier_accounts').where('carrier_code', '=', CARRIER.code).execute());
  await db.deleteFrom('setup_changes').where('code', '=', CARRIER.code).execute();
  await db.deleteFrom('carriers').where('carrier_code', '=', CARRIER.code).execute();
}

async function addCarrier(server: TestServer): Promise<void> {
  await removeCarrier(server);
  await server.data.carrier(CARRIER.code);
}
