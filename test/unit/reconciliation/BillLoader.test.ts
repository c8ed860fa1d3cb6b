import { of } from 'rxjs';
import type { BillGateway, LinePage } from '../../../src/application/bills/ports';
import { BillLoader } from '../../../src/application/reconciliation/BillLoader';
import { ReconcileStore } from '../../../src/application/reconciliation/ReconcileState';
import type { Bill } from '../../../src/domain/bills/Bill';
import { aBill, BILL } from '../../support/reconciliation/aBill';
import { aLine } from '../../support/reconciliation/aLine';
import { settled } from '../../support/reconciliation/reconcileStage';
import { VirtualTime } from '../../support/VirtualTime';

/** Three parts: the first is short. */
const LINES = Array.from({ length: 5_000 }, () => aLine());
const POLL_MS = 15_000;

describe('BillLoader', () => {
  it('loads changed lines once, regardless of polls meanwhile', async () => {
    const { offsets, answerNext, pass, change, store } = await opened();
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

  it('loads lines again at once when the bill changed while they were loading', async () => {
    const { offsets, answerNext, pass, change, store } = await opened();
    change();
    await pass(POLL_MS);
    for (let part = 0; part < 2; part += 1) await answerNext();
    const last = answerNext.held();
    change();
    await pass(POLL_MS);
    await last();
    expect(offsets()).toEqual([0, 200, 2_700, 0]);
    for (let part = 0; part < 3; part += 1) await answerNext();
    expect(store.open.lines.version).toBe(3);
    expect(offsets()).toHaveLength(6);
  });
});

/** A bill of which all lines are there, on a server that answers for lines when told to. */
async function opened() {
  let bill: Bill = { ...aBill(LINES), version: 1 };
  const waiting: { readonly offset: number; readonly answer: () => void }[] = [];
  let asked: number[] = [];
  const bills: Pick<BillGateway, 'get' | 'lines'> = {
    get: async () => bill,
    lines: (_, offset, limit) => {
      asked.push(offset);
      const page = (version: number): LinePage => ({
        version,
        items: LINES.slice(offset, offset + limit),
        total: LINES.length,
      });
      const { version } = bill;
      return new Promise((resolve) => waiting.push({ offset, answer: () => resolve(page(version)) }));
    },
  };
  const answerNext = Object.assign(
    async () => {
      waiting.shift()?.answer();
      await settled();
    },
    {
      /** Takes the next answer, to be given later. */
      held: () => {
        const next = waiting.shift();
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
  const inHand = new BillLoader(BILL, parts, store, () => undefined);
  await inHand.load();
  for (let part = 0; part < 3; part += 1) await answerNext();
  asked = [];
  return {
    store,
    offsets: () => asked,
    answerNext,
    /** Somebody else changes the bill. */
    change: () => {
      bill = { ...bill, version: bill.version + 1 };
    },
    pass: async (ms: number) => {
      time.advanceTo(time.now() + ms);
      await settled();
    },
  };
}
