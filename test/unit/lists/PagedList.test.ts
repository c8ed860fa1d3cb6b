import { BehaviorSubject, type Subscription } from 'rxjs';
import { LONGEST_INTERVAL_MS } from '../../../src/application/shared/LiveQuery';
import type { Loadable } from '../../../src/application/shared/Loadable';
import { PagedList } from '../../../src/application/shared/PagedList';
import { VirtualTime } from '../../support/VirtualTime';

describe('PagedList', () => {
  it('shows what was asked for last, whatever order the answers come in', async () => {
    const { list, answer, seen, time } = watched();
    list.show('old');
    list.show('new');
    time.advanceTo(LONGEST_INTERVAL_MS);
    await tick();
    answer('new', page('new'));
    answer('old', page('old'));
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', value: page('new') });
  });

  it('keeps what is on the screen while other filters are asked for', async () => {
    const { list, answer, seen } = watched();
    list.show('old');
    await tick();
    answer('old', page('old'));
    await tick();
    list.show('new');
    expect(seen.at(-1)).toEqual({ kind: 'loaded', value: page('old'), refreshing: true });
  });

  it('shows nothing of the earlier filters when the new ones cannot be asked for', async () => {
    const { list, answer, refuse, seen, time } = watched();
    list.show('old');
    await tick();
    answer('old', page('old'));
    await tick();
    list.show('new');
    time.advanceTo(LONGEST_INTERVAL_MS);
    await tick();
    refuse('new', new Error('away'));
    await tick();
    expect(seen.at(-1)).toEqual({ kind: 'failed', error: new Error('away') });
  });

  it('does not say of the new filters that there is nothing because the earlier ones found nothing', async () => {
    const { list, answer, seen } = watched();
    list.show('old');
    await tick();
    answer('old', page('old', 0));
    await tick();
    list.show('new');
    await tick();
    expect(seen.at(-1)).toEqual({ kind: 'loading' });
  });

  it('keeps the page, and says why it may be old, when it cannot be read again', async () => {
    const { list, answer, refuse, seen, time } = watched();
    list.show('q');
    await tick();
    answer('q', page('q'));
    await tick();
    time.advanceTo(30_000);
    refuse('q', new Error('away'));
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', value: page('q'), refreshError: new Error('away') });
  });

  it('asks again every 30 seconds while somebody looks, and not while nobody does', async () => {
    const { list, asked, time, visible, answer } = watched();
    list.show('q');
    await tick();
    answer('q', page('q'));
    time.advanceTo(60_000);
    expect(asked).toHaveLength(3);
    visible.next(false);
    time.advanceTo(600_000);
    expect(asked).toHaveLength(3);
    visible.next(true);
    time.advanceTo(600_001);
    expect(asked).toHaveLength(4);
  });

  it('asks no more when nobody watches', async () => {
    const { list, asked, time, watch } = watched();
    list.show('q');
    await tick();
    watch.unsubscribe();
    time.advanceTo(600_000);
    expect(asked).toHaveLength(1);
  });

  it('does not ask again for the same page', async () => {
    const { list, asked } = watched();
    list.show('q');
    list.show('q');
    await tick();
    expect(asked).toEqual(['q']);
  });
});

// Helpers

interface NamedPage {
  readonly name: string;
  readonly total: number;
}

const page = (name: string, total = 1): NamedPage => ({ name, total });

function watched() {
  const time = new VirtualTime();
  const visible = new BehaviorSubject(true);
  const asked: string[] = [];
  const waiting = new Map<string, { resolve: (found: NamedPage) => void; reject: (error: Error) => void }>();
  const list = new PagedList<string, NamedPage>(
    (query) => {
      asked.push(query);
      return new Promise((resolve, reject) => waiting.set(query, { resolve, reject }));
    },
    { visible$: visible },
    time,
  );
  const seen: Loadable<NamedPage>[] = [];
  const watch: Subscription = list.page$.subscribe((state) => seen.push(state));
  const show = list.show.bind(list);
  list.show = (query) => {
    show(query);
    time.advanceTo(time.now());
  };
  return {
    list,
    time,
    visible,
    asked,
    seen,
    watch,
    answer: (query: string, found: NamedPage) => waiting.get(query)?.resolve(found),
    refuse: (query: string, error: Error) => waiting.get(query)?.reject(error),
  };
}

async function tick(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
