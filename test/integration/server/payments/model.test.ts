import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { createPayment, voidPayment } from '../../../../contract/payments';
import { runProcessing } from '../../../../contract/processing';
import { listSuspense } from '../../../../contract/suspense';
import { assertInvariants } from '../../../../server/infrastructure/sql/health/SqlInvariants';
import { Role } from '../../../../src/domain/access/Role';
import { addDays, localDate } from '../../../../src/domain/dates/LocalDate';
import { cents } from '../../../../src/domain/money/Cents';
import type { MadePayment } from '../../../../src/domain/payments/Payment';
import { billRow } from '../../../support/payments/billRow';
import { checkoutOf, fromHeld, type PayingGroup, payingGroup } from '../../../support/payments/payingGroup';
import type { TestBill } from '../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestPerson } from '../../../support/server/TestData';

/** Set `MODEL_RUNS=1000` for more runs. A failure prints the seed and path to reproduce it. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 12);
jest.setTimeout(60_000 + RUNS * 10_000);
const MOST_COMMANDS = 18;
const SETTLE_DATE = localDate('2026-03-12');

/** Expected state of a bill, computed independently of the server. */
interface ModelBill {
  readonly bill: TestBill;
  version: number;
  paid: number;
  pending: number;
}

interface ModelPayment {
  readonly paymentPk: string;
  /** Taken from credit suspense. */
  readonly heldCents: number;
  readonly settlesToday: boolean;
  readonly parts: readonly { readonly of: ModelBill; readonly amountCents: number }[];
  readonly excessCents: number;
  readonly text: string;
  readonly again: () => Promise<{ readonly text: string }>;
  state: 'pending' | 'processed' | 'voided';
}

interface Model {
  readonly bills: readonly ModelBill[];
  readonly payments: ModelPayment[];
  suspenseCents: number;
}

/** Splits parts into what the first `amountCents` pay and the rest. */
function splitParts(
  parts: ModelPayment['parts'],
  amountCents: number,
): readonly [ModelPayment['parts'], ModelPayment['parts']] {
  let left = amountCents;
  const first = parts.map((part) => {
    const taken = Math.min(left, part.amountCents);
    left -= taken;
    return { ...part, amountCents: taken };
  });
  const rest = parts.map((part, index) => ({ ...part, amountCents: part.amountCents - first[index]!.amountCents }));
  const isPaid = ({ amountCents: amount }: { amountCents: number }) => amount > 0;
  return [first.filter(isPaid), rest.filter(isPaid)];
}

/** @source product.md, The bill's life; Money, invariants 2 to 6, 9 */
describe('payments, compared with a model', () => {
  let server: TestServer;
  let group: PayingGroup;
  let sysadmin: TestPerson;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** Answers that occurred at least once. A model whose actions are all rejected would prove nothing. */
  const done = new Set<string>();

  const statusOf = ({ bill, paid, pending }: ModelBill) => {
    if (pending > 0) return 'PENDING';
    if (paid >= bill.dueCents) return 'PAID';
    return paid > 0 ? 'PARTIAL' : 'RECONCILED';
  };

  class Pay implements fc.AsyncCommand<Model, object> {
    constructor(
      private readonly picks: readonly number[],
      private readonly share: number,
      private readonly excessCents: number,
      /** Part of the credit suspense to use. */
      private readonly heldShare = 0,
    ) {}

    check = () => true;

    async run(model: Model): Promise<void> {
      const chosen = [...new Set(this.picks.map((pick) => model.bills[pick % model.bills.length]!))];
      const parts = chosen.map((of) => {
        const open = of.bill.dueCents - of.paid - of.pending;
        return { of, amountCents: Math.max(1, Math.floor(open * this.share)) };
      });
      const allocated = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const reserved = model.payments
        .filter(({ state }) => state === 'pending')
        .reduce((sum, one) => sum + one.heldCents, 0);
      const heldCents = Math.min(allocated, Math.floor((model.suspenseCents - reserved) * this.heldShare));
      const excessCents = heldCents > 0 ? 0 : this.excessCents;
      const cash = checkoutOf(
        group,
        parts.map(({ of, amountCents }) => ({ bill: of.bill, amountCents, version: of.version })),
        excessCents,
      );
      const body = heldCents > 0 ? fromHeld(cash, heldCents) : cash;
      const idempotencyKey = randomUUID();
      const send = () => server.as(group.payor).call(createPayment, { body, idempotencyKey });
      const answer = await send();
      const payable = parts.every(({ of }) => of.bill.dueCents > of.paid + of.pending);
      expect(answer.status).toBe(payable ? 201 : 422);
      done.add(payable ? 'paid' : 'not payable');
      if (!payable) return;
      for (const { of, amountCents } of parts) {
        of.pending += amountCents;
        of.version += 1;
      }
      const { paymentPk, others }: MadePayment = JSON.parse(answer.text);
      const common = { text: answer.text, again: send, state: 'pending' as const };
      const [held, drawn] = splitParts(parts, heldCents);
      if (drawn.length > 0) {
        model.payments.push({ ...common, paymentPk, parts: drawn, excessCents, heldCents: 0, settlesToday: false });
      }
      if (heldCents > 0) {
        const heldPk = drawn.length > 0 ? others[0]!.paymentPk : paymentPk;
        model.payments.push({
          ...common,
          paymentPk: heldPk,
          parts: held,
          excessCents: 0,
          heldCents,
          settlesToday: true,
        });
        done.add('held money used');
      }
    }

    toString = () => `pay ${this.share} of ${this.picks.join()} and ${this.excessCents}`;
  }

  class VoidPayment implements fc.AsyncCommand<Model, object> {
    constructor(private readonly pick: number) {}

    check = ({ payments }: Readonly<Model>) => payments.length > 0;

    async run(model: Model): Promise<void> {
      const payment = model.payments[this.pick % model.payments.length]!;
      const { paymentPk } = payment;
      const request = { params: { paymentPk }, body: { reason: 'Model' }, idempotencyKey: randomUUID() };
      const { status } = await server.as(group.payor).call(voidPayment, request);
      expect(status).toBe({ pending: 200, processed: 422, voided: 409 }[payment.state]);
      done.add(`void of ${payment.state}`);
      if (payment.state !== 'pending') return;
      payment.state = 'voided';
      for (const { of, amountCents } of payment.parts) {
        of.pending -= amountCents;
        of.version += 1;
      }
    }

    toString = () => `void ${this.pick}`;
  }

  class Process implements fc.AsyncCommand<Model, object> {
    constructor(private readonly daysAhead: number) {}

    check = () => true;

    async run(model: Model): Promise<void> {
      const businessDate = addDays(SETTLE_DATE, this.daysAhead);
      const due = model.payments.filter(
        ({ state, settlesToday }) => state === 'pending' && (settlesToday || this.daysAhead >= 0),
      );
      const { processed, failed } = await server.as(sysadmin).ok(runProcessing, { body: { businessDate } });
      expect({ processed, failed }).toEqual({ processed: due.length, failed: 0 });
      done.add(due.length > 0 ? 'processed' : 'nothing due');
      for (const payment of due) {
        payment.state = 'processed';
        model.suspenseCents += payment.excessCents - payment.heldCents;
        for (const { of, amountCents } of payment.parts) {
          of.pending -= amountCents;
          of.paid += amountCents;
          of.version += 1;
        }
      }
    }

    toString = () => `process ${this.daysAhead}`;
  }

  class RepeatRequest implements fc.AsyncCommand<Model, object> {
    constructor(private readonly pick: number) {}

    check = ({ payments }: Readonly<Model>) => payments.length > 0;

    async run(model: Model): Promise<void> {
      const payment = model.payments[this.pick % model.payments.length]!;
      expect((await payment.again()).text).toBe(payment.text);
      done.add(`sent again ${payment.state}`);
    }

    toString = () => `send again ${this.pick}`;
  }

  const commands = fc.commands(
    [
      fc
        .tuple(
          fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
          fc.constantFrom(0.001, 0.33, 1),
          fc.constantFrom(0, 0, 7),
          fc.constantFrom(0, 0.5, 1),
        )
        .map((parts) => new Pay(...parts)),
      fc.nat(20).map((pick) => new VoidPayment(pick)),
      fc.constantFrom(-1, 0, 1).map((daysAhead) => new Process(daysAhead)),
      fc.nat(20).map((pick) => new RepeatRequest(pick)),
    ],
    { maxCommands: MOST_COMMANDS, size: 'max' },
  );

  /** Every kind of command, in each state it can meet. */
  const allCommands = [
    new Process(-1),
    new Pay([1], 0.33, 7),
    new RepeatRequest(0),
    new Process(-1),
    new VoidPayment(0),
    new VoidPayment(0),
    new RepeatRequest(0),
    new Pay([1, 2], 0.33, 5),
    new Pay([1], 1, 0),
    new Pay([1], 1, 0),
    new Process(0),
    new RepeatRequest(1),
    new VoidPayment(1),
    new Pay([2], 0.33, 0, 1),
    new VoidPayment(2),
    new VoidPayment(3),
    new Pay([2], 0.33, 0, 1),
    new Process(-1),
  ];

  const compare = async (run: Iterable<fc.AsyncCommand<Model, object>>) => {
    await server.reset();
    group = await payingGroup(server, { carriers: ['ACME', 'ZENITH'] });
    sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    const bills: ModelBill[] = [];
    for (const amounts of [[1], [100, 201], [41_250, 58_751], [7, 1_000_003]]) {
      const lines = amounts.map((billedCents, index) => ({ billedCents, carrierCode: ['ACME', 'ZENITH'][index]! }));
      bills.push({ bill: await group.bill({ lines }), version: 1, paid: 0, pending: 0 });
    }
    const model: Model = { bills, payments: [], suspenseCents: 0 };
    await fc.asyncModelRun(() => ({ model, real: {} }), run);
    for (const of of bills) {
      const { status, paid_cents: paid, pending_cents: pending, version } = await billRow(server, of.bill);
      const expected = { status: statusOf(of), paid: of.paid, pending: of.pending, version: of.version };
      expect({ status, paid, pending, version }).toEqual(expected);
    }
    const { totalCents } = await server.as(group.payor).ok(listSuspense, { query: {} });
    expect(totalCents).toBe(cents(model.suspenseCents));
    await assertInvariants(server.db);
  };

  it('match the model for each command in each state', async () => {
    await compare(allCommands);
    const states = ['pending', 'processed', 'voided'];
    const withPayment = states.flatMap((state) => [`void of ${state}`, `sent again ${state}`]);
    expect(done).toEqual(
      new Set(['paid', 'held money used', 'not payable', 'processed', 'nothing due', ...withPayment]),
    );
  });

  it('always match the model', async () => {
    await fc.assert(fc.asyncProperty(commands, compare), { numRuns: RUNS });
  });
});
