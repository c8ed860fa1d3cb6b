import { BehaviorSubject } from 'rxjs';
import { BillDetail, type BillView } from '../../../src/application/bills/BillDetail';
import { BillLock } from '../../../src/application/bills/BillLock';
import { BillStatusChange } from '../../../src/application/bills/BillStatusChange';
import type { BillGateway } from '../../../src/application/bills/ports';
import { Presence } from '../../../src/application/inactivity/Presence';
import { ApiError } from '../../../src/application/shared/ApiError';
import type { Bill } from '../../../src/domain/bills/Bill';
import type { BillLine } from '../../../src/domain/bills/BillLine';
import { aBill, BILL } from '../../support/reconciliation/aBill';
import { aLine } from '../../support/reconciliation/aLine';
import { settled } from '../../support/reconciliation/reconcileStage';
import { VirtualTime } from '../../support/VirtualTime';

const UNREACHABLE = new ApiError('unanswered', 'UNREACHABLE', 'no');

describe('BillDetail', () => {
  it('shows the first lines before all of them are there', async () => {
    const stage = watched(many(6_000));
    await settled();
    expect(stage.counts()[0]).toBe(200);
    expect(stage.counts().at(-1)).toBe(6_000);
    expect(stage.last().lines?.items.map(({ linePk }) => linePk)).toEqual(stage.lines.map(({ linePk }) => linePk));
  });

  it('asks for no lines when the person may not read them', async () => {
    const stage = watched(many(3), { withLines: false });
    await settled();
    expect(stage.last()).toMatchObject({ bill: { kind: 'loaded' }, lines: undefined });
    expect(stage.calls.lines).toBe(0);
  });

  it('looks again every 15 seconds while the page is visible, and rests while it is not', async () => {
    const stage = watched(many(3));
    await stage.after(45_000);
    expect(stage.calls.get).toBe(4);
    stage.visible.next(false);
    await stage.after(60_000);
    expect(stage.calls.get).toBe(4);
    stage.visible.next(true);
    await stage.after(1);
    expect(stage.calls.get).toBe(5);
  });

  it('loads the lines again when the bill has changed, and keeps them on the screen until then', async () => {
    const stage = watched(many(6_000));
    await settled();
    stage.views.length = 0;
    stage.bill = { ...stage.bill, version: 2 };
    await stage.after(15_000);
    expect(stage.last().lines?.version).toBe(2);
    expect(new Set(stage.counts())).toEqual(new Set([6_000]));
  });

  it('does not restart loading the lines at each poll', async () => {
    const stage = watched(many(3));
    await settled();
    stage.bill = { ...stage.bill, version: 2 };
    let arrive = () => undefined as void;
    stage.onItsWay = new Promise((resolve) => {
      arrive = resolve;
    });
    await stage.after(60_000);
    expect(stage.calls.lines).toBe(2);
    arrive();
    await settled();
    expect(stage.last().lines?.version).toBe(2);
  });

  it('keeps the bill and reports a failed refresh', async () => {
    const stage = watched(many(3));
    await settled();
    stage.fail = true;
    await stage.after(15_000);
    expect(stage.last().bill).toMatchObject({ kind: 'loaded', refreshError: UNREACHABLE });
  });

  it('waits for a pending request before polling again', async () => {
    const stage = watched(many(3));
    await settled();
    let giveUp = () => undefined as void;
    stage.noAnswer = new Promise((_, reject) => {
      giveUp = () => reject(UNREACHABLE);
    });
    stage.detail.refresh();
    await stage.after(45_000);
    stage.noAnswer = undefined;
    giveUp();
    await settled();
    expect(stage.last().bill).toMatchObject({ refreshError: UNREACHABLE });
  });

  it('reports missing lines when a part fails, and loads them on retry', async () => {
    const stage = watched(many(6_000));
    stage.failsAt = 200;
    await settled();
    expect(stage.last().lines).toMatchObject({ error: UNREACHABLE });
    expect(stage.last().lines?.items).toHaveLength(200);
    stage.failsAt = undefined;
    stage.detail.refresh();
    await settled();
    expect(stage.last().lines?.items).toHaveLength(6_000);
  });

  it('stops polling without subscribers', async () => {
    const stage = watched(many(3));
    await settled();
    stage.stop();
    await stage.after(120_000);
    expect(stage.calls.get).toBe(1);
  });
});

describe('BillStatusChange', () => {
  it.each(['reconcile', 'unreconcile', 'revert'] as const)(
    'gives the lock back after %s, done or refused',
    async (event) => {
      const done: string[] = [];
      const grant = { billPk: BILL, lockToken: 'token', expiresAt: '' };
      const locks = {
        take: () => Promise.resolve(grant),
        keep: () => Promise.resolve(grant),
        release: () => Promise.resolve(void done.push('released')),
      };
      const bills = { [event]: () => Promise.reject(UNREACHABLE) } as unknown as BillGateway;
      const change = new BillStatusChange(bills, new BillLock(locks, new Presence(), new VirtualTime()));
      await expect(change.run(event, aBill([]))).rejects.toBe(UNREACHABLE);
      expect(done).toEqual(['released']);
    },
  );
});

// Helpers

function many(count: number): BillLine[] {
  return Array.from({ length: count }, () => aLine());
}

/** A BillDetail on virtual time with somebody who watches, and a recorder of what they saw. */
function watched(lines: readonly BillLine[], { withLines = true } = {}) {
  const time = new VirtualTime();
  const visible = new BehaviorSubject(true);
  const views: BillView[] = [];
  const stage = {
    lines,
    visible,
    views,
    bill: aBill(lines) as Bill,
    fail: false,
    failsAt: undefined as number | undefined,
    /** What the lines wait for. */
    onItsWay: Promise.resolve(),
    noAnswer: undefined as Promise<never> | undefined,
    calls: { get: 0, lines: 0 },
    detail: undefined as unknown as BillDetail,
    stop: () => undefined as void,
    last: () => views.at(-1)!,
    counts: () => views.flatMap(({ lines: set }) => (set ? [set.items.length] : [])),
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
      stage.calls.get += 1;
      if (stage.fail) throw UNREACHABLE;
      return stage.noAnswer ?? stage.bill;
    },
    lines: async (_: string, offset: number, limit: number) => {
      stage.calls.lines += 1;
      await stage.onItsWay;
      if (stage.failsAt === offset) throw UNREACHABLE;
      return { version: stage.bill.version, total: lines.length, items: lines.slice(offset, offset + limit) };
    },
  };
  stage.detail = new BillDetail(bills as unknown as BillGateway, { visible$: visible }, time);
  const subscription = stage.detail.watch(BILL, withLines).subscribe((view) => views.push(view));
  stage.stop = () => subscription.unsubscribe();
  time.advanceTo(0);
  return stage;
}
