import { randomUUID } from 'node:crypto';
import { getAutopay, saveAutopay } from '../../../../../contract/money/autopay';
import { addBankAccount } from '../../../../../contract/money/bankAccounts';
import { createPayment, getHeldMoney, previewPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import { ACH_OFF_TEXT, DEFAULT_ACH_TERMS } from '../../../../../src/domain/money/payments/achEntry';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { billRow } from '../../../../support/payments/billRow';
import {
  checkoutOf,
  fromHeld,
  holdMoney,
  type PayingGroup,
  pay,
  payingGroup,
} from '../../../../support/payments/payingGroup';
import { office } from '../../../../support/payments/reversals';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { startTestIssuer } from '../../../../support/server/testIssuer';

/** With `BANK_FILES=off`, no bank would ever be asked for the money. */
describe('an installation without bank files', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeAll(async () => {
    server = await startTestServer({ bankFiles: false });
  });
  beforeEach(async () => {
    const groupNumber = await server.data.group();
    const payor = await server.data.billingUser([groupNumber], [Role.Payor]);
    group = {
      groupNumber,
      payor,
      bankAccountPk: `${groupNumber}.account`,
      bill: (more) => server.data.bill({ groupNumber, status: 'RECONCILED', ...more }),
      colleague: () => server.data.billingUser([groupNumber], [Role.Payor]),
    };
    await inTransaction(server.db, async (tx) => {
      await tx
        .insertInto('bank_accounts')
        .values({
          group_number: groupNumber,
          bank_account_pk: group.bankAccountPk,
          name: 'Operating',
          bank_name: 'First Bank',
          account_type: 'checking',
          routing_encrypted: 'x',
          account_encrypted: 'x',
          routing_last3: '021',
          account_last3: '789',
          account_length: 12,
          fingerprint: groupNumber,
          add_user: 'Test',
          mod_user: 'Test',
        } as never)
        .execute();
    });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const refusal = { status: 422, code: 'ACH_OFF', message: ACH_OFF_TEXT };

  it('refuses payments from a bank account with a notice beforehand, and accepts held money', async () => {
    const payor = server.as(group.payor);
    const body = checkoutOf(group, [{ bill: await group.bill() }]);
    expect(await payor.refused(createPayment, { body, idempotencyKey: randomUUID() })).toMatchObject(refusal);
    expect(await payor.ok(previewPayment, { body })).toMatchObject({ balanced: false, sourceProblem: ACH_OFF_TEXT });
    const { groupNumber } = group;
    expect(await payor.ok(getHeldMoney, { query: { groupNumber } })).toMatchObject({ offersAch: false });
    await holdMoney(server, group, 100_000);
    const held = fromHeld(body, body.sources[0]!.amountCents);
    expect(await payor.ok(createPayment, { body: held, idempotencyKey: randomUUID() })).toMatchObject({
      status: 'PENDING',
    });
  });

  it('refuses new bank accounts and autopay', async () => {
    const payor = server.as(group.payor);
    const { groupNumber, bankAccountPk } = group;
    const account = {
      groupNumber,
      name: 'Operating',
      bankName: 'First Bank',
      accountType: 'checking' as const,
      routingNumber: '021000021',
      accountNumber: '000123456789',
      authorizationVersion: 1,
    };
    expect(await payor.refused(addBankAccount, { body: account })).toMatchObject(refusal);
    const params = { groupNumber };
    expect(await payor.ok(getAutopay, { params })).toMatchObject({ offersAch: false });
    const terms = { bankAccountPk, limitCents: cents(100_000), daysBeforeDue: 5 };
    const body = { version: 1, terms, startsOn: localDate('2026-03-10'), isAuthorized: true };
    expect(await payor.refused(saveAutopay, { params, body })).toMatchObject(refusal);
  });

  it('runs processing without making files', async () => {
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    const body = { businessDate: localDate('2026-03-12') };
    expect(await server.as(sysadmin).ok(runProcessing, { body })).toMatchObject({ processed: 0, failed: 0 });
  });
});

it('no longer presents returned debits by the rule once bank files are off', async () => {
  const [database, issuer] = await Promise.all([openTestDatabase(), startTestIssuer()]);
  const achTerms = { ...DEFAULT_ACH_TERMS, presentAgain: { kind: 'after', bankDays: 2 } as const };
  const before = await startTestServer({ database, issuer, achTerms });
  const group = await payingGroup(before);
  const bill = await group.bill();
  const { paymentPk } = await pay(before, group, bill);
  const withFiles = await office(before);
  const sysadmin = await before.data.person({ roles: [Role.Admin, Role.Sysadmin] });
  await withFiles.process(localDate('2026-03-12'));
  before.clock.set('2026-03-12T15:00:00.000Z');
  await withFiles.returned(paymentPk, 'R01');

  const off = await startTestServer({
    database,
    issuer,
    achTerms,
    bankFiles: false,
    now: '2026-03-12T15:00:00.000Z',
  });
  await off.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-16') } });
  expect(await off.db.selectFrom('presented_payments').selectAll().execute()).toEqual([]);
  expect(await billRow(off, bill)).toMatchObject({ status: 'RECONCILED', pending_cents: 0 });
  await off.app.close();
  await before.close();
  await issuer.close();
});
