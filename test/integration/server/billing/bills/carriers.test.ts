import { fc } from '@fast-check/jest';
import { sql } from 'kysely';
import { getBill, getBillLines, searchBills } from '../../../../../contract/billing/bills/bills';
import { balanceOf } from '../../../../../src/domain/billing/bills/amountDue';
import { carrierShares } from '../../../../../src/domain/money/ledger/carrierShares';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { allocateProRata } from '../../../../../src/domain/platform/money/allocateProRata';
import { cents, sumCents } from '../../../../../src/domain/platform/money/Cents';
import { anyCents, centsFromZero } from '../../../../support/arbitraries/amounts';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

describe('a bill of several carriers', () => {
  it('shows a carrier only lines and amounts with its own codes', async () => {
    const { billPk } = await aSharedBill('RELEASED');
    const umbra = await aCarrier('UMBRA');
    const own = {
      lineCount: 1,
      memberCount: 1,
      changedLineCount: 0,
      carrierCodes: ['UMBRA'],
      carrierNames: ['Carrier UMBRA'],
    };
    expect(await umbra.ok(getBill, { params: { billPk } })).toMatchObject({
      ...own,
      billedCents: 2_500,
      dueCents: 2_500,
    });
    const found = await umbra.ok(searchBills, { body: { q: '' } });
    expect(found).toMatchObject({ total: 1, sums: { billedCents: 2_500, dueCents: 2_500 } });
    const lines = await umbra.ok(getBillLines, { params: { billPk } });
    expect(lines).toMatchObject({ total: 1, items: [{ carrierCode: 'UMBRA' }], sums: { billedCents: 2_500 } });
  });

  it('does not exist for a carrier without a line on it', async () => {
    const { billPk } = await aSharedBill('RELEASED');
    const other = await aCarrier('OTHER');
    expect(await other.refused(getBill, { params: { billPk } })).toMatchObject({ status: 404 });
    expect((await other.ok(searchBills, { body: {} })).total).toBe(0);
  });

  it('is visible before its release only to the issuing carrier', async () => {
    const { billPk } = await aSharedBill('UNRELEASED');
    const [acme, umbra] = [await aCarrier('ACME'), await aCarrier('UMBRA')];
    expect(await acme.ok(getBill, { params: { billPk } })).toMatchObject({ status: 'UNRELEASED', billedCents: 17_500 });
    expect(await umbra.refused(getBill, { params: { billPk } })).toMatchObject({ status: 404 });
    expect((await umbra.ok(searchBills, { body: {} })).statusCounts).toEqual({});
  });

  it('shows the whole bill to a carrier with all of its codes', async () => {
    const { billPk, dueCents } = await aSharedBill('RECONCILED', 777);
    const both = await aCarrier('ACME', 'UMBRA');
    expect(await both.ok(getBill, { params: { billPk } })).toMatchObject({
      dueCents,
      creditsCents: 777,
      memberCount: 2,
    });
  });

  it('always adds up over its carriers to the cent, including credits and pending payments', async () => {
    server.skipInvariantChecks();
    const group = await server.data.group({ carriers: [...CODES] });
    const { billPk } = await server.data.bill({
      groupNumber: group,
      status: 'RECONCILED',
      lines: CODES.map((carrierCode) => ({ carrierCode, billedCents: 1 })),
    });
    const callers = await Promise.all(CODES.map((code) => aCarrier(code)));
    const firstTwo = await aCarrier(...CODES.slice(0, 2));
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(amount, amount, amount),
        fc.nat(3_000),
        fc.nat(1_000),
        async (amounts, credits, share) => {
          const whole = await setAmounts(billPk, amounts, credits, share);
          const parts = await Promise.all(callers.map((caller) => caller.ok(getBill, { params: { billPk } })));
          for (const caller of [...callers, firstTwo]) {
            const { items, total, sums } = await caller.ok(searchBills, { body: {} });
            expect({
              total,
              items: items.map((item) => pick({ ...item, balanceCents: balanceOf(item) }, sums)),
            }).toEqual({ total: 1, items: [sums] });
          }
          const two = await firstTwo.ok(getBill, { params: { billPk } });
          expect(two.dueCents).toBe(sumCents(parts.slice(0, 2).map(({ dueCents }) => dueCents)));
          expect(two.creditsCents).toBe(sumCents(parts.slice(0, 2).map(({ creditsCents }) => creditsCents)));
          const shares = carrierShares(
            { reconcilePolicy: 'adjustThenPay', creditsCents: cents(whole.credits) },
            ofCarriers(amounts),
          );
          expect(parts.map(({ dueCents }) => dueCents)).toEqual(shares.map(({ amountCents }) => amountCents));
          expect(sumCents(parts.map(({ dueCents }) => dueCents))).toBe(whole.due);
          expect(sumCents(parts.map(({ pendingCents }) => pendingCents))).toBe(whole.pending);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('spreading pro rata in the database', () => {
  it("matches the domain's result", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyCents(),
        fc.array(centsFromZero(), { minLength: 1, maxLength: 8 }),
        async (whole, weights) => {
          const { rows } = await sql<{ parts: number[] }>`
          select pro_rata(${whole}::bigint, ${sql.val(weights)}::bigint[]) as parts`.execute(server.db);
          expect(rows[0]?.parts).toEqual(allocateProRata(whole, weights));
        },
      ),
      { numRuns: 200 },
    );
  });
});

const CODES = ['ACME', 'BETA', 'UMBRA'] as const;
const amount = fc.integer({ min: 0, max: 5_000 });

function ofCarriers(amounts: readonly number[]) {
  return CODES.map((carrierCode, index) => {
    const own = cents(amounts[index] ?? 0);
    return { carrierCode, billedCents: own, reconciledCents: own, adjustmentsCents: cents(0) };
  });
}

/** Sets the bill's amounts by carrier, with credits up to the billed amount and `share` thousandths pending. */
async function setAmounts(billPk: string, amounts: readonly number[], wished: number, share: number) {
  const billed = sumCents(amounts);
  const credits = Math.min(wished, billed);
  const due = billed - credits;
  const pending = Math.floor((due * share) / 1_000);
  for (const { carrierCode, billedCents } of ofCarriers(amounts)) {
    await server.db
      .updateTable('bill_carriers')
      .set({ billed_cents: billedCents, reconciled_cents: billedCents })
      .where('bill_pk', '=', billPk)
      .where('carrier_code', '=', carrierCode)
      .execute();
  }
  await server.db
    .updateTable('bills')
    .set({
      billed_cents: billed,
      reconciled_cents: billed,
      credits_cents: credits,
      due_cents: due,
      pending_cents: pending,
      status: pending > 0 ? 'PENDING' : 'RECONCILED',
    })
    .where('bill_pk', '=', billPk)
    .execute();
  return { credits, due, pending };
}

async function aSharedBill(status: 'UNRELEASED' | 'RELEASED' | 'RECONCILED', creditsCents = 0) {
  const groupNumber = await server.data.group({ carriers: ['ACME', 'UMBRA'] });
  const lines = [
    { memberId: 'M1', carrierCode: 'ACME', billedCents: 10_000 },
    { memberId: 'M1', carrierCode: 'UMBRA', coverage: 'Life', billedCents: 2_500 },
    { memberId: 'M2', carrierCode: 'ACME', billedCents: 7_500 },
  ];
  return server.data.bill({ groupNumber, status, lines, creditsCents });
}

async function aCarrier(...carrierCodes: string[]) {
  return server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes }));
}

/** The amounts of a bill that totals also have. */
function pick<Sums extends object>(bill: Sums, sums: Sums): object {
  return Object.fromEntries(Object.entries(bill).filter(([name]) => name in sums));
}
