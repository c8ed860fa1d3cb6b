import { BehaviorSubject } from 'rxjs';
import { BillDetail, type BillView } from '../../../../src/application/billing/bills/BillDetail';
import { BillLock } from '../../../../src/application/billing/bills/BillLock';
import { BillStatusChange } from '../../../../src/application/billing/bills/BillStatusChange';
import type { BillGateway, BillStatusGateway } from '../../../../src/application/billing/bills/ports';
import { Presence } from '../../../../src/application/people/inactivity/Presence';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Bill } from '../../../../src/domain/billing/bills/Bill';
import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import { aBill, BILL } from '../../../support/reconciliation/aBill';
import { aLine } from '../../../support/reconciliation/aLine';
import { settled } from '../../../support/reconciliation/ReconcileFixture';
import { VirtualTime } from '../../../support/VirtualTime';

const UNREACHABLE = new ApiError('unanswered', 'UNREACHABLE', 'no');

describe('BillDetail', () => {
  it('shows the first lines before all of them are loaded', async () => {
    const setup = setUp(linesOf(6_000));
    await settled();
    expect(setup.counts()[0]).toBe(200);
    expect(setup.counts().at(-1)).toBe(6_000);
    expect(setup.last().lines?.items.map(({ linePk }) => linePk)).toEqual(setup.lines.map(({ linePk }) => linePk));
  });

  it('requests no lines if the person may not read them', async () => {
    const setup = setUp(linesOf(3), { withLines: false });
    await settled();
    expect(setup.last()).toMatchObject({ bill: { kind: 'loaded' }, lines: undefined });
    expect(setup.calls.lines).toBe(0);
  });

  it('polls every 15 seconds while the page is visible, and pauses while it is hidden', async () => {
    const setup = setUp(linesOf(3));
    await setup.after(45_000);
    expect(setup.calls.get).toBe(4);
    setup.visible.next(false);
    await setup.after(60_000);
    expect(setup.calls.get).toBe(4);
    setup.visible.next(true);
    await setup.after(1);
    expect(setup.calls.get).toBe(5);
  });

  it('reloads the lines when the bill has changed, and shows the old ones until then', async () => {
    const setup = setUp(linesOf(6_000));
    await settled();
    setup.views.length = 0;
    setup.bill = { ...setup.bill, version: 2 };
    await setup.after(15_000);
    expect(setup.last().lines?.version).toBe(2);
    expect(new Set(setup.counts())).toEqual(new Set([6_000]));
  });

  it('keeps the old lines when they cannot be reloaded, and tries again at the next poll', async () => {
    const setup = setUp(linesOf(3));
    await settled();
    setup.views.length = 0;
    setup.bill = { ...setup.bill, version: 2 };
    setup.failingOffset = 0;
    await setup.after(15_000);
    expect(new Set(setup.counts())).toEqual(new Set([3]));
    setup.failingOffset = undefined;
    await setup.after(15_000);
    expect(setup.last().lines).toMatchObject({ version: 2, items: setup.lines });
  });

  it('does not restart loading the lines at each poll', async () => {
    const setup = setUp(linesOf(3));
    await settled();
    setup.bill = { ...setup.bill, version: 2 };
    let respond = () => undefined as void;
    setup.pendingLines = new Promise((resolve) => {
      respond = resolve;
    });
    await setup.after(60_000);
    expect(setup.calls.lines).toBe(2);
    respond();
    await settled();
    expect(setup.last().lines?.version).toBe(2);
  });

  it('keeps the bill and reports a failed refresh', async () => {
    const setup = setUp(linesOf(3));
    await settled();
    setup.fail = true;
    await setup.after(15_000);
    expect(setup.last().bill).toMatchObject({ kind: 'loaded', refreshError: UNREACHABLE });
  });

  it('waits for a pending request before polling again', async () => {
    const setup = setUp(linesOf(3));
    await settled();
    let fail = () => undefined as void;
    setup.pendingRequest = new Promise((_, reject) => {
      fail = () => reject(UNREACHABLE);
    });
    setup.detail.refresh();
    await setup.after(45_000);
    setup.pendingRequest = undefined;
    fail();
    await settled();
    expect(setup.last().bill).toMatchObject({ refreshError: UNREACHABLE });
  });

  it('reports missing lines when a part fails, and loads them on retry', async () => {
    const setup = setUp(linesOf(6_000));
    setup.failingOffset = 200;
    await settled();
    expect(setup.last().lines).toMatchObject({ error: UNREACHABLE });
    expect(setup.last().lines?.items).toHaveLength(200);
    setup.failingOffset = undefined;
    setup.detail.refresh();
    await settled();
    expect(setup.last().lines?.items).toHaveLength(6_000);
  });

  it('stops polling without subscribers', async () => {
    const setup = setUp(linesOf(3));
    await settled();
    setup.stop();
    await setup.after(120_000);
    expect(setup.calls.get).toBe(1);
  });
});

describe('BillStatusChange', () => {
  it.each(['reconcile', 'unreconcile', 'revert'] as const)(
    'releases the lock after %s, even if it is refused',
    async (event) => {
      const calls: string[] = [];
      const grant = { billPk: BILL, lockToken: 'token', expiresAt: '' };
      const locks = {
        take: () => Promise.resolve(grant),
        keep: () => Promise.resolve(grant),
        release: () => Promise.resolve(void calls.push('released')),
      };
      const bills = { [event]: () => Promise.reject(UNREACHABLE) } as unknown as BillStatusGateway;
      const change = new BillStatusChange(bills, new BillLock(locks, new Presence(), new VirtualTime()));
      await expect(change.run(event, aBill([]))).rejects.toBe(UNREACHABLE);
      expect(calls).toEqual(['released']);
    },
  );
});

// Helpers

function linesOf(count: number): BillLine[] {
  return Array.from({ length: count }, () => aLine());
}

/** A BillDetail on virtual time with a subscriber that records every view. */
function setUp(lines: readonly BillLine[], { withLines = true } = {}) {
  const time = new VirtualTime();
  const visible = new BehaviorSubject(true);
  const views: BillView[] = [];
  const setup = {
    lines,
    visible,
    views,
    bill: aBill(lines) as Bill,
    fail: false,
    failingOffset: undefined as number | undefined,
    /** Requests for lines wait for this promise. */
    pendingLines: Promise.resolve(),
    pendingRequest: undefined as Promise<never> | undefined,
    calls: { get: 0, lines: 0 },
    detail: undefined as unknown as BillDetail,
    stop: () => undefined as void,
    last: () => views.at(-1)!,
    counts: () => views.flatMap(({ lines: loaded }) => (loaded ? [loaded.items.length] : [])),
    after: async (ms: number) => {
      const end = time.now() + ms;
      while (time.now() < end) {
        time.advanceTo(Math.min(end, time.now() + 5_000));
        await settled();
      }
    },
  };
  const bills = {
    get: async () => {
      setup.calls.get += 1;
      if (setup.fail) throw UNREACHABLE;
      return setup.pendingRequest ?? setup.bill;
    },
    lines: async ({ offset, limit }: { readonly offset: number; readonly limit: number }) => {
      setup.calls.lines += 1;
      await setup.pendingLines;
      if (setup.failingOffset === offset) throw UNREACHABLE;
      return { version: setup.bill.version, total: lines.length, items: lines.slice(offset, offset + limit) };
    },
  };
  setup.detail = new BillDetail(bills as unknown as BillGateway, { visible$: visible }, time);
  const subscription = setup.detail.watch(BILL, withLines).subscribe((view) => views.push(view));
  setup.stop = () => subscription.unsubscribe();
  time.advanceTo(0);
  return setup;
}
