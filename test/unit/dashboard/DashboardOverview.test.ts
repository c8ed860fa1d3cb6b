import { BehaviorSubject, of } from 'rxjs';
import { DashboardOverview } from '../../../src/application/dashboard/DashboardOverview';
import { ApiError } from '../../../src/application/shared/ApiError';
import type { Loadable } from '../../../src/application/shared/Loadable';
import type { Overview } from '../../../src/domain/dashboard/Overview';
import { cents } from '../../../src/domain/money/Cents';
import { VirtualTime } from '../../support/VirtualTime';

const OF_ALL = figures(500);
const away = new ApiError('unavailable', 'UNAVAILABLE', 'Server is away');

describe('DashboardOverview', () => {
  it('keeps the figures while refreshing', async () => {
    const { latest, answer, pass } = watched();
    await answer(OF_ALL);
    pass(60_000);
    expect(latest()).toEqual({ kind: 'loaded', value: OF_ALL, refreshing: true });
    await answer(away);
    expect(latest()).toMatchObject({ kind: 'loaded', value: OF_ALL, refreshError: away });
  });

  it('drops the figures of all groups when one group is selected and fails to load', async () => {
    const { latest, answer, choose } = watched();
    await answer(OF_ALL);
    choose('HF');
    expect(latest()).toEqual({ kind: 'loading' });
    await answer(away);
    expect(latest()).toEqual({ kind: 'failed', error: away });
  });

  it('loads once when the same group is selected again', async () => {
    const { asked, answer, choose } = watched();
    await answer(OF_ALL);
    choose('HF');
    choose('HF');
    expect(asked).toEqual([undefined, 'HF']);
  });
});

// Helpers

/** Figures identified by the suspense amount. */
function figures(heldCents: number): Overview {
  return {
    byStatus: [],
    pastDue: { count: 0, openCents: cents(0) },
    suspenseCents: cents(heldCents),
    groupCount: 0,
    byMonth: [],
    toRelease: [],
    toReleaseTotal: 0,
    recentPayments: [],
    groups: [],
  };
}

function watched() {
  const time = new VirtualTime();
  const chosen = new BehaviorSubject<string | undefined>(undefined);
  const asked: (string | undefined)[] = [];
  const waiting: { resolve: (found: Overview) => void; reject: (error: Error) => void }[] = [];
  const gateway = {
    read(_role: string, groupNumber?: string): Promise<Overview> {
      asked.push(groupNumber);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
  };
  const overview = new DashboardOverview(gateway, { me: undefined }, { chosen$: chosen }, { visible$: of(true) }, time);
  const seen: Loadable<Overview>[] = [];
  overview.overview$.subscribe((state) => seen.push(state));
  const pass = (ms: number) => time.advanceTo(time.now() + ms);
  pass(0);
  return {
    asked,
    pass,
    latest: () => seen.at(-1),
    choose: (groupNumber: string) => {
      chosen.next(groupNumber);
      pass(0);
    },
    answer: async (found: Overview | Error) => {
      const call = waiting.shift();
      if (found instanceof Error) call?.reject(found);
      else call?.resolve(found);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}
