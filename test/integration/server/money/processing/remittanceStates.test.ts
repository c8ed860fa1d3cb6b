import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { runProcessing } from '../../../../../contract/money/processing';
import {
  changeBankFile,
  listBankFiles,
  listRemittances,
  recordRemittance,
} from '../../../../../contract/money/remittances';
import { returnPayment, setAsidePayment } from '../../../../../contract/money/reversals';
import { takeRemittanceStep } from '../../../../../server/money/processing/remittances/recordRemittance';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import type { Account } from '../../../../../src/domain/money/ledger/Account';
import {
  possibleRemittanceSteps,
  REMITTANCE_STEPS,
  type RemittanceStep,
} from '../../../../../src/domain/money/processing/RemittanceState';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import { returnOf } from '../../../../support/payments/reversals';
import { Died, dieFromStatement } from '../../../../support/server/failAtStatement';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const RUNS = 6;
const MIN_STATEMENTS = 5;

describe('ledger postings for money in transit', () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;
  let sysadmin: TestPerson;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
  });

  const run = (day: string) => server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate(day) } });
  /** The nightly run after the cut-off, before any payment settles. */
  const fileDebits = async () => {
    server.clock.set('2026-03-11T06:00:00.000Z');
    await run('2026-03-10');
  };
  const balance = async (account: Account) => {
    const rows = await server.db
      .selectFrom('ledger_entries')
      .select('amount_cents')
      .where('account', '=', account)
      .execute();
    return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  };
  const balances = async (...accounts: Account[]) => {
    const found: Partial<Record<Account, number>> = {};
    for (const account of accounts) found[account] = await balance(account);
    return found;
  };
  const latest = async () => {
    const { items } = await server.as(manager).ok(listRemittances, { query: {} });
    return items[0] ?? fail('There is no remittance.');
  };
  const request = (remittancePk: string, step: RemittanceStep, note = 'Wire') => ({
    params: { remittancePk },
    body: { step, note },
    idempotencyKey: randomUUID(),
  });
  const record = async (step: RemittanceStep, note = 'Wire') =>
    server.as(manager).ok(recordRemittance, request((await latest()).remittancePk, step, note));
  /** Pays a bill of $10.00. @returns the key of the payment */
  const paid = async () => {
    const { paymentPk } = await pay(server, group, await group.bill({ lines: [{ billedCents: 1_000 }] }));
    return paymentPk;
  };

  describe('debits', () => {
    it('are in ACH clearing from the file until they settle, and leave the receivable unchanged', async () => {
      await paid();
      await fileDebits();
      expect(await balances('ACH_CLEARING', 'ACH_UNSETTLED', 'RECEIVABLE', 'CASH')).toEqual({
        ACH_CLEARING: 1_000,
        ACH_UNSETTLED: -1_000,
        RECEIVABLE: 1_000,
        CASH: 0,
      });
      await run('2026-03-12');
      expect(await balances('ACH_CLEARING', 'ACH_UNSETTLED', 'RECEIVABLE', 'CASH')).toEqual({
        ACH_CLEARING: 0,
        ACH_UNSETTLED: 0,
        RECEIVABLE: 0,
        CASH: 1_000,
      });
      await server.assertInvariants();
    });

    it('are withdrawn once if the file is canceled, and originated again by the next one', async () => {
      await paid();
      await fileDebits();
      const [file] = (await server.as(manager).ok(listBankFiles, { query: {} })).items;
      const cancel = {
        params: { filePk: file?.filePk ?? '' },
        body: { step: 'cancel' as const, reason: 'Wrong day' },
        idempotencyKey: randomUUID(),
      };
      await server.as(manager).ok(changeBankFile, cancel);
      await server.as(manager).ok(changeBankFile, cancel);
      expect(await balances('ACH_CLEARING', 'ACH_UNSETTLED')).toEqual({ ACH_CLEARING: 0, ACH_UNSETTLED: 0 });
      await server.assertInvariants();
      await fileDebits();
      expect(await balance('ACH_CLEARING')).toBe(1_000);
      await server.assertInvariants();
    });

    it('are withdrawn if a payment is set aside, and others stay', async () => {
      const [bad] = [await paid(), await paid()];
      await fileDebits();
      const setAside = { params: { paymentPk: bad }, body: { reason: 'Closed' }, idempotencyKey: randomUUID() };
      await server.as(manager).ok(setAsidePayment, setAside);
      expect(await balance('ACH_CLEARING')).toBe(1_000);
      await server.assertInvariants();
    });

    it('are withdrawn if the bank returns a payment before it settles', async () => {
      const paymentPk = await paid();
      await fileDebits();
      await server.as(manager).ok(returnPayment, returnOf(paymentPk));
      expect(await balances('ACH_CLEARING', 'CASH')).toEqual({ ACH_CLEARING: 0, CASH: 0 });
      await run('2026-03-12');
      expect(await balances('ACH_CLEARING', 'CASH')).toEqual({ ACH_CLEARING: 0, CASH: 0 });
      await server.assertInvariants();
    });
  });

  describe('a remittance', () => {
    it('lowers carrier payable when it is made, and cash when it has cleared', async () => {
      await paid();
      await run('2026-03-12');
      const steps = ['CARRIER_PAYABLE', 'REMITTANCE_PAYABLE', 'REMITTANCE_CLEARING', 'CASH'] as const;
      expect(Object.values(await balances(...steps))).toEqual([0, -1_000, 0, 1_000]);
      expect(await record('send')).toMatchObject({ state: 'SENT', amountCents: 1_000 });
      expect(Object.values(await balances(...steps))).toEqual([0, 0, -1_000, 1_000]);
      expect(await record('clear', 'Statement of March 13')).toMatchObject({ state: 'CLEARED' });
      expect(Object.values(await balances(...steps))).toEqual([0, 0, 0, 0]);
      expect((await latest()).history).toMatchObject([
        { step: 'send', state: 'SENT', by: manager.name, note: 'Wire' },
        { step: 'clear', state: 'CLEARED', by: manager.name, note: 'Statement of March 13' },
      ]);
      await server.assertInvariants();
    });

    it('is owed back by the carrier if a payment is returned after it cleared, and reduces the next remittance', async () => {
      const paymentPk = await paid();
      await run('2026-03-12');
      await record('send');
      await record('clear');
      await server.as(manager).ok(returnPayment, returnOf(paymentPk));
      expect(await balances('CARRIER_PAYABLE', 'CASH')).toEqual({ CARRIER_PAYABLE: 1_000, CASH: -1_000 });
      await server.assertInvariants();
      await pay(server, group, await group.bill({ lines: [{ billedCents: 2_500 }] }));
      await run('2026-03-16');
      expect(await latest()).toMatchObject({ amountCents: 1_500, state: 'MADE' });
      expect(await balances('CARRIER_PAYABLE', 'REMITTANCE_PAYABLE')).toEqual({
        CARRIER_PAYABLE: 0,
        REMITTANCE_PAYABLE: -1_500,
      });
      await server.assertInvariants();
    });

    it('goes back one state when two people undo the state that they see', async () => {
      await paid();
      await run('2026-03-12');
      await record('send');
      await record('clear');
      const { remittancePk, state } = await latest();
      const undo = () => {
        const { body, ...rest } = request(remittancePk, 'undo', 'Wrong bank');
        return server.as(manager).call(recordRemittance, { ...rest, body: { ...body, state } });
      };
      const answers = [await undo(), await undo()];
      expect(answers).toMatchObject([
        { status: 200, body: { state: 'SENT' } },
        { status: 409, body: { code: 'WRONG_STATUS', message: expect.stringContaining('since you opened it: sent.') } },
      ]);
      expect(await latest()).toMatchObject({ state: 'SENT' });
    });

    it('is recorded once by a repeated call, and by one of two at the same time', async () => {
      await paid();
      await run('2026-03-12');
      const { remittancePk } = await latest();
      const same = request(remittancePk, 'send');
      const answers = await Promise.all([1, 2, 3].map(() => server.as(manager).call(recordRemittance, same)));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(await server.as(manager).ok(recordRemittance, same)).toMatchObject({ state: 'SENT' });
      const clears = [request(remittancePk, 'clear'), request(remittancePk, 'clear')];
      const results = await Promise.all(clears.map((one) => server.as(manager).call(recordRemittance, one)));
      expect(results.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
      expect(await balance('CASH')).toBe(0);
      await server.assertInvariants();
    });

    it('refuses a step that its state does not allow, an undo without a reason, and an unknown remittance', async () => {
      await paid();
      await run('2026-03-12');
      const { remittancePk } = await latest();
      const office = server.as(manager);
      const refused = (step: RemittanceStep, note?: string) =>
        office.refused(recordRemittance, request(remittancePk, step, note));
      expect(await refused('clear')).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
      expect(await refused('undo')).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
      expect(await refused('undo', ' ')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
      expect(await office.refused(recordRemittance, request('none', 'send'))).toMatchObject({ status: 404 });
      await record('send');
      expect(await refused('send')).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
      await server.assertInvariants();
    });

    it('is recorded by managers only, and shows carriers its state without who recorded it', async () => {
      await paid();
      await run('2026-03-12');
      const { remittancePk } = await latest();
      const carrier = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] });
      for (const person of [sysadmin, carrier, group.payor]) {
        const answer = await server.as(person).refused(recordRemittance, request(remittancePk, 'send'));
        expect(answer).toMatchObject({ status: 403 });
      }
      await record('send');
      const { items } = await server.as(carrier).ok(listRemittances, { query: { state: 'SENT' } });
      expect(items).toMatchObject([{ remittancePk, state: 'SENT', history: [] }]);
      const { total } = await server.as(carrier).ok(listRemittances, { query: { state: 'MADE' } });
      expect(total).toBe(0);
    });

    it('is recorded wholly or not at all if the server dies', async () => {
      await paid();
      await run('2026-03-12');
      const { remittancePk } = await latest();
      const caller = { userId: manager.userId, name: manager.name } as never;
      let statement = 0;
      let outcome: unknown;
      do {
        expect(await latest()).toMatchObject({ state: 'MADE', history: [] });
        statement += 1;
        const change = { step: 'send' as const, note: '' };
        const recording = runAs(new SqlTransactions(dieFromStatement(server.db, statement).db), takeRemittanceStep, {
          caller,
          idempotencyKey: randomUUID(),
          params: { remittancePk },
          body: change,
          now: server.clock.now(),
        });
        outcome = await recording.catch((error: unknown) => error);
        await server.assertInvariants();
      } while (outcome instanceof Died);
      expect(statement).toBeGreaterThan(MIN_STATEMENTS);
      expect(await latest()).toMatchObject({ state: 'SENT' });
    });

    it('keeps the books balanced for any sequence of records, returns, and remittances', async () => {
      const steps = fc.array(fc.constantFrom(...REMITTANCE_STEPS, 'pay', 'return', 'run'), { maxLength: 14 });
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          let day = 12;
          const processed: string[] = [];
          const answers: (readonly [status: number, expected: number])[] = [];
          processed.push(await paid());
          await run(`2026-03-${day}`);
          for (const step of sequence) {
            if (step === 'pay') processed.push(await paid());
            else if (step === 'run') await run(`2026-03-${(day += day < 30 ? 1 : 0)}`);
            else if (step === 'return') {
              const paymentPk = processed.pop();
              if (paymentPk) await server.as(manager).call(returnPayment, returnOf(paymentPk));
            } else {
              const { remittancePk, state } = await latest();
              const { status } = await server.as(manager).call(recordRemittance, request(remittancePk, step));
              answers.push([status, possibleRemittanceSteps(state, null).includes(step) ? 200 : 409]);
            }
          }
          for (const [status, expected] of answers) expect(status).toBe(expected);
          await server.assertInvariants();
        }),
        { numRuns: RUNS },
      );
    });
  });
});
