import { BehaviorSubject, type Subscription } from 'rxjs';
import { MAX_INTERVAL_MS, PagedList } from '../../../../src/application/platform/shared/LiveQuery';
import { LOADING, type Loadable, valueOf } from '../../../../src/application/platform/shared/Loadable';
import { VirtualTime } from '../../../support/VirtualTime';

describe('PagedList', () => {
  it('shows the result of the last query regardless of response order', async () => {
    const { list, answer, seen, time } = setUp();
    list.show('old');
    list.show('new');
    time.advanceTo(MAX_INTERVAL_MS);
    await tick();
    answer('new', page('new'));
    answer('old', page('old'));
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', value: page('new') });
  });

  it('keeps the current page while a new query loads', async () => {
    const { list, answer, seen } = setUp();
    list.show('old');
    await tick();
    answer('old', page('old'));
    await tick();
    list.show('new');
    expect(seen.at(-1)).toEqual({ kind: 'loaded', value: page('old'), refreshing: true });
  });

  it('shows the error instead of the earlier page when a new query fails', async () => {
    const { list, answer, reject, seen, time } = setUp();
    list.show('old');
    await tick();
    answer('old', page('old'));
    await tick();
    list.show('new');
    time.advanceTo(MAX_INTERVAL_MS);
    await tick();
    reject('new', new Error('away'));
    await tick();
    expect(seen.at(-1)).toEqual({ kind: 'failed', error: new Error('away') });
  });

  it('shows loading instead of the earlier empty result while a new query loads', async () => {
    const { list, answer, seen } = setUp();
    list.show('old');
    await tick();
    answer('old', page('old', 0));
    await tick();
    list.show('new');
    await tick();
    expect(seen.at(-1)).toEqual({ kind: 'loading' });
  });

  it('keeps unchanged records as the same objects when a page is read again in another order', async () => {
    const { list, answer, seen, time } = setUp();
    const [kept, changed] = [
      { billPk: 'a', cents: 1 },
      { billPk: 'b', cents: 2 },
    ];
    list.show('q');
    await tick();
    answer('q', { ...page('q', 2), items: [kept, changed] });
    await tick();
    time.advanceTo(30_000);
    await tick();
    answer('q', { ...page('q', 2), items: [{ ...changed, cents: 3 }, { ...kept }] });
    await tick();
    const items = valueOf(seen.at(-1) ?? LOADING)?.items;
    expect(items).toEqual([{ ...changed, cents: 3 }, kept]);
    expect(items?.[1]).toBe(kept);
  });

  it('marks the page as refreshing only once per query', async () => {
    const { list, answer, seen } = setUp();
    list.show('old');
    await tick();
    answer('old', page('old'));
    await tick();
    const before = seen.length;
    list.show('new');
    await tick();
    expect(seen.slice(before)).toEqual([{ kind: 'loaded', value: page('old'), refreshing: true }]);
  });

  it('keeps the page and reports the error when a refresh fails', async () => {
    const { list, answer, reject, seen, time } = setUp();
    list.show('q');
    await tick();
    answer('q', page('q'));
    await tick();
    time.advanceTo(30_000);
    reject('q', new Error('away'));
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', value: page('q'), refreshError: new Error('away') });
  });

  it('refreshes every 30 seconds while the page is visible, and not while it is hidden', async () => {
    const { list, requests, time, visible, answer } = setUp();
    list.show('q');
    await tick();
    answer('q', page('q'));
    time.advanceTo(60_000);
    expect(requests).toHaveLength(3);
    visible.next(false);
    time.advanceTo(600_000);
    expect(requests).toHaveLength(3);
    visible.next(true);
    time.advanceTo(600_001);
    expect(requests).toHaveLength(4);
  });

  it('stops refreshing on unsubscribe', async () => {
    const { list, requests, time, subscription } = setUp();
    list.show('q');
    await tick();
    subscription.unsubscribe();
    time.advanceTo(600_000);
    expect(requests).toHaveLength(1);
  });

  it('does not load the same page twice', async () => {
    const { list, requests } = setUp();
    list.show('q');
    list.show('q');
    await tick();
    expect(requests).toEqual(['q']);
  });
});

// Helpers

interface NamedPage {
  readonly name: string;
  readonly total: number;
  readonly items?: readonly { readonly billPk: string; readonly cents: number }[];
}

const page = (name: string, total = 1): NamedPage => ({ name, total });

function setUp() {
  const time = new VirtualTime();
  const visible = new BehaviorSubject(true);
  const requests: string[] = [];
  const pending = new Map<string, { resolve: (found: NamedPage) => void; reject: (error: Error) => void }>();
  const list = new PagedList<string, NamedPage>(
    (query) => {
      requests.push(query);
      return new Promise((resolve, reject) => pending.set(query, { resolve, reject }));
    },
    { visible$: visible },
    time,
  );
  const seen: Loadable<NamedPage>[] = [];
  const subscription: Subscription = list.result$.subscribe((state) => seen.push(state));
  const show = list.show.bind(list);
  list.show = (query) => {
    show(query);
    time.advanceTo(time.now());
  };
  return {
    list,
    time,
    visible,
    requests,
    seen,
    subscription,
    answer: (query: string, found: NamedPage) => pending.get(query)?.resolve(found),
    reject: (query: string, error: Error) => pending.get(query)?.reject(error),
  };
}

async function tick(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
