import type { BillPage, BillQuery } from '../../../../contract/billing/bills/bills';
import type { DashboardOverview } from '../../../../src/application/office/dashboard/DashboardOverview';
import { ReleaseBills } from '../../../../src/application/office/dashboard/ReleaseBills';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Bill } from '../../../../src/domain/billing/bills/Bill';

const bills = Array.from({ length: 600 }, (_, index) => ({ billPk: `100.${index}`, lineCount: 10 }));

describe('ReleaseBills', () => {
  it('returns a result for every bill in order and reports progress', async () => {
    const progress: number[] = [];
    const { release } = setUp();
    const results = await release.run(bills, { onProgress: (done) => progress.push(done) });
    expect(results.map(({ billPk }) => billPk)).toEqual(bills.map(({ billPk }) => billPk));
    expect(progress).toEqual([250, 500, 600]);
  });

  it('continues with the other sets when a call fails, and reports its bills as failed', async () => {
    const { release } = setUp({ failing: '100.300' });
    const results = await release.run(bills);
    expect(results).toHaveLength(600);
    expect(results.filter(({ ok }) => !ok)).toHaveLength(250);
    expect(results.find(({ billPk }) => billPk === '100.300')).toMatchObject({
      ok: false,
      message: 'Server is unavailable',
    });
  });

  it('reads all waiting bills, each once, and reports progress', async () => {
    const progress: number[] = [];
    const { release } = setUp();
    const waiting = await release.waiting({ onProgress: (read) => progress.push(read) });
    expect(new Set(waiting.map(({ billPk }) => billPk)).size).toBe(waiting.length);
    expect(waiting).toHaveLength(599);
    expect(progress).toEqual([500, 599]);
  });

  it('releases no further set once it is canceled, and has results for the earlier sets', async () => {
    const canceling = new AbortController();
    const { release } = setUp();
    const results = await release.run(bills, { onProgress: () => canceling.abort(), signal: canceling.signal });
    expect(results.map(({ billPk }) => billPk)).toEqual(bills.slice(0, 250).map(({ billPk }) => billPk));
  });

  it('reads the bills that match a filter, and no further page once it is canceled', async () => {
    const canceling = new AbortController();
    const { release, searched } = setUp();
    const reading = release.matching(
      { values: ['UNRELEASED'], q: 'Harbor', page: 3, size: 50 },
      {
        onProgress: () => canceling.abort(new Error('Canceled')),
        signal: canceling.signal,
      },
    );
    await expect(reading).rejects.toThrow('Canceled');
    expect(searched).toEqual([{ values: ['UNRELEASED'], q: 'Harbor', page: 0, size: 500 }]);
  });

  it('refreshes the dashboard when done', async () => {
    const { release, refreshed } = setUp();
    await release.run(bills);
    expect(refreshed).toHaveLength(1);
  });
});

// Helpers

function setUp({ failing }: { failing?: string } = {}) {
  const refreshed: true[] = [];
  const gateway = {
    release: async ({ values: billPks }: { readonly values: readonly string[] }) => {
      if (failing !== undefined && billPks.includes(failing))
        throw new ApiError('unavailable', 'UNAVAILABLE', 'Server is unavailable');
      return billPks.map((billPk) => ({ billPk, ok: true, message: 'Released' }));
    },
  };
  const searched: BillQuery[] = [];
  const search = async (query: BillQuery) => {
    searched.push(query);
    const { page = 0, size = 0 } = query;
    // Another person has released the first bill before the second page is read.
    const left = page === 0 ? bills : bills.slice(1);
    const items = left.slice(page * size, (page + 1) * size) as unknown as readonly Bill[];
    return { items, total: left.length } as BillPage;
  };
  const overview: Pick<DashboardOverview, 'refresh'> = { refresh: () => refreshed.push(true) };
  return { release: new ReleaseBills(gateway, { search }, overview as DashboardOverview), refreshed, searched };
}
