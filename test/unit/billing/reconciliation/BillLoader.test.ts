import { of } from 'rxjs';
import type { BillGateway, LinePage } from '../../../../src/application/billing/bills/ports';
import { BillLoader } from '../../../../src/application/billing/reconciliation/BillLoader';
import { ReconcileStore } from '../../../../src/application/billing/reconciliation/ReconcileState';
import type { Bill } from '../../../../src/domain/billing/bills/Bill';
import { aBill, BILL } from '../../../support/reconciliation/aBill';
import { aLine } from '../../../support/reconciliation/aLine';
import { settled } from '../../../support/reconciliation/ReconcileFixture';
import { VirtualTime } from '../../../support/VirtualTime';

/** Loaded in three parts, the first of which is short. */
const LINES = Array.from({ length: 5_000 }, () => aLine());
const POLL_MS = 15_000;

describe('BillLoader', () => {
  it('loads changed lines once, regardless of polls meanwhile', async () => {
    const { offsets, answerNext, pass, change, store } = await loadBill();
    change();
    await pass(POLL_MS);
    await answerNext();
    await pass(POLL_MS);
    await pass(POLL_MS);
    await answerNext();
    await answerNext();
    expect(offsets()).toEqual([0, 200, 2_700]);
    expect(store.open.lines).toMatchObject({ version: 2, total: LINES.length });
  });

  it('reloads the lines at once when the bill changed while they were loading', async () => {
    const { offsets, answerNext, pass, change, store } = await loadBill();
    change();
    await pass(POLL_MS);
    for (let part = 0; part < 2; part += 1) await answerNext();
    const last = answerNext.defer();
    change();
    await pass(POLL_MS);
    await last();
    expect(offsets()).toEqual([0, 200, 2_700, 0]);
    for (let part = 0; part < 3; part += 1) await answerNext();
    expect(store.open.lines.version).toBe(3);
    expect(offsets()).toHaveLength(6);
  });
});

/** A bill with all lines loaded, on a server whose line requests are answered by the test. */
async function loadBill() {
  let bill: Bill = { ...aBill(LINES), version: 1 };
  const pending: { readonly offset: number; readonly answer: () => void }[] = [];
  let offsets: number[] = [];
  const bills: Pick<BillGateway, 'get' | 'lines'> = {
    get: async () => bill,
    lines: ({ offset, limit }) => {
      offsets.push(offset);
      const page = (version: number): LinePage => ({
        version,
        items: LINES.slice(offset, offset + limit),
        total: LINES.length,
      });
      const { version } = bill;
      return new Promise((resolve) => pending.push({ offset, answer: () => resolve(page(version)) }));
    },
  };
  const answerNext = Object.assign(
    async () => {
      pending.shift()?.answer();
      await settled();
    },
    {
      /** Removes the next request and returns a function that answers it. */
      defer: () => {
        const next = pending.shift();
        return async () => {
          next?.answer();
          await settled();
        };
      },
    },
  );
  const time = new VirtualTime();
  const store = new ReconcileStore();
  const parts = { bills: bills as BillGateway, visibility: { visible$: of(true) }, time };
  const loader = new BillLoader(BILL, parts, store, () => undefined);
  await loader.load();
  for (let part = 0; part < 3; part += 1) await answerNext();
  offsets = [];
  return {
    store,
    offsets: () => offsets,
    answerNext,
    /** Simulates a change by another person. */
    change: () => {
      bill = { ...bill, version: bill.version + 1 };
    },
    pass: async (ms: number) => {
      time.advanceTo(time.now() + ms);
      await settled();
    },
  };
}
