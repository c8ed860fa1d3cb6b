import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { getTrialBalance } from '../../../../../contract/money/ledger';
import { changeRefundCredit } from '../../../../../contract/money/refundCredits';
import { searchRefunds } from '../../../../../contract/money/refunds';
import { listRemittances, recordRemittance } from '../../../../../contract/money/remittances';
import { addStatement, getStatement, listCashItems } from '../../../../../contract/money/statements';
import { refundSuspense } from '../../../../../contract/money/suspense';
import { decideCarrierAccount, proposeCarrierAccount } from '../../../../../contract/office/carrierAccounts';
import type { RemittanceStep } from '../../../../../src/domain/money/processing/RemittanceState';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { holdMoney } from '../../../../support/payments/payingGroup';
import { bankFileStage } from '../../../../support/processing/bankFileStage';
import type { TestPerson } from '../../../../support/server/TestData';
import { addTrust, linesOf } from '../../../../support/statements/office';
import { type Bai2Transaction, writeBai2 } from '../../../../support/statements/writeBai2';

const RUNS = 8;
const PAID_CENTS = 100_000;

/** @source docs/decisions/bank-files.md#a-rejected-or-returned-credit-to-a-carrier-is-payable-again */
describe('Returned ACH credits on a bank statement', () => {
  const stage = bankFileStage();
  const { runOn, paid, files, send } = stage;
  let second: TestPerson;
  beforeEach(async () => {
    second = await stage.server.data.person({ roles: [Role.Admin, Role.Manager] });
  });
  afterEach(() => stage.server.assertInvariants());

  const boss = () => stage.server.as(stage.manager);
  const sendAll = async () => {
    for (const file of await files()) if (file.state === 'MADE') await send(file);
  };
  const addLines = async (accountPk: string, days: readonly (readonly [string, readonly Bai2Transaction[]])[]) => {
    let openingCents = 0;
    const read = days.map(([day, transactions]) => {
      const opened = { day: localDate(day), openingCents, transactions };
      for (const { typeCode, amountCents } of transactions)
        openingCents += typeCode < '400' ? amountCents : -amountCents;
      return opened;
    });
    const body = { fileName: 'march.bai', text: writeBai2(read) };
    return boss().ok(addStatement, { params: { accountPk }, body, idempotencyKey: randomUUID() });
  };
  const itemsOf = async (statementPk: string) =>
    (await boss().ok(listCashItems, { params: { statementPk }, query: {} })).items;
  const record = async (step: RemittanceStep) => {
    stage.server.clock.set(new Date(stage.server.clock.now().getTime() + 60_000).toISOString());
    const [remittance] = (await boss().ok(listRemittances, { query: {} })).items;
    const body = { step, note: 'As the bank said' };
    const params = { remittancePk: remittance?.remittancePk ?? '' };
    await boss().ok(recordRemittance, { params, body, idempotencyKey: randomUUID() });
  };
  /** A remittance whose ACH credit settles on Friday, March 13. */
  const credited = async () => {
    const params = { carrierCode: 'ACME' };
    const body = { accountType: 'checking' as const, routingNumber: '021000021', accountNumber: '99988877' };
    const { items } = await boss().ok(proposeCarrierAccount, { params, body });
    const confirmed = {
      params: { ...params, accountPk: items[0]?.accountPk ?? '' },
      body: { step: 'confirm' as const },
    };
    await stage.server.as(second).ok(decideCarrierAccount, confirmed);
    await paid();
    await runOn('2026-03-11');
    await sendAll();
    await runOn('2026-03-12');
    await sendAll();
  };
  const cash = async () => {
    const { accounts } = await boss().ok(getTrialBalance, { query: {} });
    const row = accounts.find(({ account }) => account === 'CASH');
    return (row?.debitCents ?? 0) - (row?.creditCents ?? 0);
  };

  it('are matched with the payment and the return of a remittance that no one had recorded as cleared', async () => {
    const accountPk = await addTrust(boss());
    await credited();
    stage.server.clock.set('2026-03-16T15:00:00.000Z');
    await record('return');
    expect(await cash()).toBe(PAID_CENTS);
    const { statementPk, openCount } = await addLines(accountPk, [
      ['2026-03-12', [{ typeCode: '166', amountCents: PAID_CENTS }]],
      ['2026-03-13', [{ typeCode: '495', amountCents: PAID_CENTS }]],
      ['2026-03-16', [{ typeCode: '257', amountCents: PAID_CENTS }]],
    ]);
    expect(openCount).toBe(0);
    expect(await itemsOf(statementPk)).toEqual([]);
    const { cash: page } = await boss().ok(getStatement, { params: { statementPk } });
    expect(page).toMatchObject({ statementCents: PAID_CENTS, ledgerCents: PAID_CENTS });
  });

  it('leave nothing in cash if they came back before their settlement date', async () => {
    const accountPk = await addTrust(boss());
    await credited();
    await record('return');
    const { statementPk } = await addLines(accountPk, [['2026-03-11', []]]);
    expect(await itemsOf(statementPk)).toMatchObject([{ kind: 'ACH', amountCents: PAID_CENTS }]);
  });

  it('are items of their own each time a remittance is paid', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(fc.boolean(), { maxLength: 3 }), async (clearings) => {
          const accountPk = await addTrust(boss());
          await credited();
          stage.server.clock.set('2026-03-16T15:00:00.000Z');
          if (clearings[0]) await record('clear');
          await record('return');
          for (const isCleared of clearings.slice(1)) {
            await record('send');
            if (isCleared) for (const step of ['clear', 'undo'] as const) await record(step);
            await record('undo');
          }
          await record('send');
          if (clearings.length === 3) await record('clear');
          const { statementPk } = await addLines(accountPk, [['2026-03-11', []]]);
          const items = await itemsOf(statementPk);
          expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
          const posted = items.filter(({ isPosted }) => isPosted);
          expect(posted.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(await cash());
          for (const { amountCents } of items) expect(Math.abs(amountCents)).toBe(PAID_CENTS);
        })
        .beforeEach(async () => {
          await stage.reset();
          second = await stage.server.data.person({ roles: [Role.Admin, Role.Manager] });
          stage.server.clock.set('2026-03-10T15:00:00.000Z');
        }),
      { numRuns: RUNS },
    );
  });

  it('show a refund that was paid by ACH, and its return', async () => {
    const accountPk = await addTrust(boss());
    const suspensePk = await holdMoney(stage.server, stage.group, 5_000);
    const body = { amountCents: cents(5_000), payee: 'Harbor', reason: 'Paid twice' };
    await boss().ok(refundSuspense, { params: { suspensePk }, body, idempotencyKey: randomUUID() });
    const [refund] = (await boss().ok(searchRefunds, { body: {} })).items;
    const params = { refundPk: refund?.refundPk ?? '' };
    const change = (step: 'pay' | 'return') =>
      boss().ok(changeRefundCredit, {
        params,
        body: {
          step,
          bankAccountPk: step === 'pay' ? stage.group.bankAccountPk : null,
          note: '',
          returnCode: step === 'return' ? ('R03' as const) : null,
        },
        idempotencyKey: randomUUID(),
      });
    await change('pay');
    await runOn('2026-03-11');
    await sendAll();
    await runOn('2026-03-12');
    stage.server.clock.set('2026-03-16T15:00:00.000Z');
    const { statementPk, accountPk: shown } = await addLines(accountPk, [['2026-03-11', []]]);
    expect(shown).toBe(accountPk);
    const ach = { kind: 'REFUND_ACH', amountCents: -5_000 };
    expect(await itemsOf(statementPk)).toEqual(expect.arrayContaining([expect.objectContaining(ach)]));
    await change('return');
    const back = { kind: 'RETURN', amountCents: 5_000, name: 'of a refund' };
    expect(await itemsOf(statementPk)).toEqual(
      expect.arrayContaining([expect.objectContaining(ach), expect.objectContaining(back)]),
    );
    expect(await linesOf(boss(), statementPk)).toEqual([]);
  });
});
