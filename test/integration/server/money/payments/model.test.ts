import { fc } from '@fast-check/jest';
import { saveGroupSettings } from '../../../../../contract/billing/rules';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { TOLERANCE_CENTS } from '../../../../support/payments/money/closingBills';
import { MoneyModel } from '../../../../support/payments/money/MoneyModel';
import { type Choices, MoneyStage } from '../../../../support/payments/money/MoneyStage';
import { MONEY_COMMANDS, type MoneyCommand } from '../../../../support/payments/money/moneyCommands';
import { payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

/** Set `MODEL_RUNS=1000` for more sequences. A failure prints the seed and path to reproduce it. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 12);
jest.setTimeout(60_000 + RUNS * 10_000);
/** On average a sequence is half as long. */
const MAX_LENGTH = 60;
const START = '2026-03-10T15:00:00.000Z';
const CARRIERS = ['ACME', 'ZENITH'] as const;
/** Amounts billed by each carrier. The last two bills have nothing due. */
const BILLS = [[1], [100, 201], [41_250, 58_751], [7, 1_000_003], [-900, 100], [0]];

type Step = readonly [MoneyCommand, Choices];

/** @source product.md, The bill's life; Money, invariants 2 to 6, 9 */
describe('all commands that move money, compared with a model', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ now: START });
  });
  afterAll(() => server.close());

  /** @returns what happened. */
  async function play(steps: readonly Step[]): Promise<readonly string[]> {
    await server.reset();
    server.clock.set(START);
    const stage = await openStage();
    const { model, people } = stage;
    const outcomes: string[] = [];
    for (const [command, choices] of steps) {
      // The oldest amounts are used first.
      server.clock.advance(1_000);
      try {
        outcomes.push(await MONEY_COMMANDS[command](stage, choices));
        expect(await stored(people.groupNumber)).toEqual(expected(model));
      } catch (error) {
        throw new Error(`${command} ${JSON.stringify(choices)} after ${outcomes.join('; ')}`, { cause: error });
      }
    }
    await server.assertInvariants();
    return outcomes;
  }

  async function openStage(): Promise<MoneyStage> {
    const group = await payingGroup(server, { carriers: CARRIERS });
    const { groupNumber, bankAccountPk } = group;
    const manager = () => server.data.person({ roles: [Role.Admin, Role.Manager] });
    const tolerance = cents(TOLERANCE_CENTS);
    const payment = { overCents: tolerance, shortCents: tolerance, payorsMayWriteOff: true, samePersonMayPay: true };
    await server.as(await manager()).ok(saveGroupSettings, {
      params: { groupNumber },
      body: {
        version: 1,
        appliesFrom: localDate('2026-03-01'),
        rules: { houseRule: 'adjustThenPay', contributions: [], payment },
      },
    });
    const bills = [];
    for (const amounts of BILLS) {
      const lines = amounts.map((billedCents, index) => ({ billedCents, carrierCode: CARRIERS[index] ?? '' }));
      const { billPk, billNumber, dueCents } = await group.bill({ lines });
      bills.push({ billPk, billNumber, dueCents, paidCents: 0, pendingCents: 0, version: 1, isZeroPaid: false });
    }
    return new MoneyStage(new MoneyModel(bills), {
      groupNumber,
      bankAccountPk,
      payor: server.as(group.payor),
      admin: server.as(await server.data.person({ roles: [Role.Admin], repId: 1 })),
      manager: server.as(await manager()),
      sysadmin: server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] })),
      payments: async () => {
        const rows = server.db.selectFrom('payments').select('payment_pk').where('group_number', '=', groupNumber);
        return (await rows.execute()).map(({ payment_pk }) => payment_pk);
      },
    });
  }

  const expected = (model: MoneyModel) => ({
    bills: model.bills.map((bill) => ({
      bill_pk: bill.billPk,
      status: model.statusOf(bill),
      paid_cents: bill.paidCents,
      pending_cents: bill.pendingCents,
      version: bill.version,
    })),
    totals: model.totals,
  });

  async function stored(groupNumber: string) {
    const bills = await server.db
      .selectFrom('bills')
      .select(['bill_pk', 'status', 'paid_cents', 'pending_cents', 'version'])
      .where('group_number', '=', groupNumber)
      .orderBy('bill_number')
      .execute();
    const entries = await server.db
      .selectFrom('ledger_entries')
      .select(({ fn }) => ['group_number', 'account', fn.sum<string>('amount_cents').as('cents')])
      .groupBy(['group_number', 'account'])
      .execute();
    const balance = (account: string, holder: string) =>
      Number(entries.find((entry) => entry.account === account && entry.group_number === holder)?.cents ?? 0);
    const totals = {
      suspense: 0 - balance('CREDIT_SUSPENSE', groupNumber),
      credit: 0 - balance('GROUP_CREDIT', groupNumber),
      unknown: 0 - balance('CREDIT_SUSPENSE', 'unidentified'),
      owed: balance('RETURNED_RECEIVABLE', groupNumber),
      cash: balance('CASH', groupNumber) + balance('CASH', 'unidentified'),
    };
    return { bills, totals };
  }

  it('match it for every possible outcome', async () => {
    const outcomes = await play(EVERYTHING);
    expect([...new Set(outcomes)].sort()).toEqual(OUTCOMES);
  });

  it('always match it', async () => {
    const names = Object.keys(MONEY_COMMANDS) as MoneyCommand[];
    const command = fc.constantFrom(...names, ...(['pay', 'process', 'process'] as const));
    const choices = fc.record({
      first: fc.nat(29),
      second: fc.nat(29),
      share: fc.constantFrom(0.001, 0.33, 0.9, 1, 1, 1.2),
      few: fc.nat(9),
    });
    const steps = fc.array(fc.tuple(command, choices), { minLength: 1, maxLength: MAX_LENGTH, size: 'max' });
    await fc.assert(
      fc.asyncProperty(steps, async (one) => {
        await play(one);
      }),
      { numRuns: RUNS },
    );
  });
});

const step = (command: MoneyCommand, first = 0, second = 0, share = 1, few = 0): Step => [
  command,
  { first, second, share, few },
];

const EVERYTHING: readonly Step[] = [
  step('process', 0),
  step('pay', 1, 2, 0.33, 7),
  step('sendAgain'),
  step('return'),
  step('reverse'),
  step('process', 1),
  step('process', 1),
  step('void'),
  step('pay'),
  step('pay'),
  step('void', 1),
  step('void', 1),
  step('return', 1),
  step('zeroPay', 4),
  step('zeroPay', 1),
  step('transfer', 0, 1, 0.5),
  step('payFromCredit', 1, 1, 0.33),
  step('payFromSuspense', 2, 2, 0.001),
  step('process'),
  step('postCheck', 2, 2, 0.33, 5),
  step('transfer', 0, 0, 0.9),
  step('transfer', 0, 0, 1.2),
  step('postCheck', 0, 3, 0.33),
  step('postCheck', 1, 3, 0.33, 9),
  step('refund', 2, 0, 0.9),
  step('refund', 2, 0, 0.1),
  step('decideRefund', 0, 1),
  step('refund', 2, 0, 0.9),
  step('decideRefund'),
  step('refund', 2, 0, 0.33),
  step('apply', 2, 3, 0.33),
  step('apply', 2, 3, 1.2),
  step('settleReturn'),
  step('return'),
  step('settleReturn', 2),
  step('payShort', 2, 0, 1, 3),
  step('process', 1),
  step('closeShort', 1),
  step('closeShort'),
  step('return', 4),
  step('reverse', 6),
  step('reverse', 6),
  step('reallocate', 0, 3, 0.33),
  step('reallocate', 0, 3, 1.2),
  step('payOnHold'),
];

/** Possible results of a sequence, except having nothing to work on. */
const OUTCOMES = [
  'apply: done',
  'apply: refused',
  'closeShort: done',
  'closeShort: refused',
  'decideRefund: approved',
  'decideRefund: declined',
  'pay: done',
  'pay: from credit',
  'pay: from suspense',
  'pay: refused',
  'payOnHold: refused',
  'payShort: done',
  'postCheck: bill',
  'postCheck: group',
  'postCheck: unknown',
  'process: done',
  'process: nothing due',
  'reallocate: done',
  'reallocate: refused',
  'refund: done',
  'refund: refused',
  'refund: waits',
  'return: done',
  'return: ended',
  'return: no bank involved',
  'return: pending',
  'reverse: done',
  'reverse: ended',
  'reverse: pending',
  'sendAgain: same answer',
  'settleReturn: done',
  'settleReturn: refused',
  'transfer: refused',
  'transfer: to credit',
  'transfer: to group',
  'void: ended',
  'void: pending',
  'void: processed',
  'zeroPay: done',
  'zeroPay: refused',
];
