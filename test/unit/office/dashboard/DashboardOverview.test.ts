import { BehaviorSubject, of } from 'rxjs';
import type { Overview } from '../../../../contract/office/dashboard';
import { DashboardOverview } from '../../../../src/application/office/dashboard/DashboardOverview';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Loadable } from '../../../../src/application/platform/shared/Loadable';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { VirtualTime } from '../../../support/VirtualTime';

const ALL_GROUPS = figures(500);
const unavailable = new ApiError('unavailable', 'UNAVAILABLE', 'Server is unavailable');

describe('DashboardOverview', () => {
  it('keeps the figures while refreshing', async () => {
    const { latest, answer, pass } = setUp();
    await answer(ALL_GROUPS);
    pass(60_000);
    expect(latest()).toEqual({ kind: 'loaded', value: ALL_GROUPS, refreshing: true });
    await answer(unavailable);
    expect(latest()).toMatchObject({ kind: 'loaded', value: ALL_GROUPS, refreshError: unavailable });
  });

  it('drops the figures of all groups when one group is selected and fails to load', async () => {
    const { latest, answer, choose } = setUp();
    await answer(ALL_GROUPS);
    choose('HF');
    expect(latest()).toEqual({ kind: 'loading' });
    await answer(unavailable);
    expect(latest()).toEqual({ kind: 'failed', error: unavailable });
  });

  it('has the figures for a screen that renders later, until the last subscriber is gone', async () => {
    const { overview, subscription, answer } = setUp();
    expect(overview.overview).toEqual({ kind: 'loading' });
    await answer(ALL_GROUPS);
    expect(overview.overview).toEqual({ kind: 'loaded', value: ALL_GROUPS, refreshing: false });
    subscription.unsubscribe();
    expect(overview.overview).toEqual({ kind: 'loading' });
  });

  it('loads once when the same group is selected again', async () => {
    const { requests, answer, choose } = setUp();
    await answer(ALL_GROUPS);
    choose('HF');
    choose('HF');
    expect(requests).toEqual([undefined, 'HF']);
  });
});

// Helpers

/** Figures identified by their suspense amount. */
function figures(suspenseCents: number): Overview {
  return {
    byStatus: [],
    pastDue: { count: 0, openCents: cents(0) },
    owedAfterReturns: { openCents: cents(0), pastDueCents: cents(0) },
    suspenseCents: cents(suspenseCents),
    groupCount: 0,
    byMonth: [],
    toRelease: [],
    toReleaseTotal: 0,
    groups: [],
    byStage: [],
  };
}

function setUp() {
  const time = new VirtualTime();
  const chosen = new BehaviorSubject<string | undefined>(undefined);
  const requests: (string | undefined)[] = [];
  const pending: { resolve: (found: Overview) => void; reject: (error: Error) => void }[] = [];
  const gateway = {
    read({ groupNumber }: { readonly groupNumber?: string | undefined }): Promise<Overview> {
      requests.push(groupNumber);
      return new Promise((resolve, reject) => pending.push({ resolve, reject }));
    },
  };
  const overview = new DashboardOverview(gateway, { me: undefined }, { chosen$: chosen }, { visible$: of(true) }, time);
  const seen: Loadable<Overview>[] = [];
  const subscription = overview.overview$.subscribe((state) => seen.push(state));
  const pass = (ms: number) => time.advanceTo(time.now() + ms);
  pass(0);
  return {
    overview,
    subscription,
    requests,
    pass,
    latest: () => seen.at(-1),
    choose: (groupNumber: string) => {
      chosen.next(groupNumber);
      pass(0);
    },
    answer: async (found: Overview | Error) => {
      const call = pending.shift();
      if (found instanceof Error) call?.reject(found);
      else call?.resolve(found);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}
