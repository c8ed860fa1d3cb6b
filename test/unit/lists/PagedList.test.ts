import { BehaviorSubject, type Subscription } from 'rxjs';
import type { Loadable } from '../../../src/application/shared/Loadable';
import { PagedList } from '../../../src/application/shared/PagedList';
import { VirtualTime } from '../../support/VirtualTime';

describe('PagedList', () => {
  it('shows what was asked for last, whatever order the answers come in', async () => {
    const { list, answer, seen } = watched();
    list.show('old');
    list.show('new');
    await tick();
    answer('new', 'new page');
    answer('old', 'old page');
    await tick();
    expect(seen.at(-1)).toMatchObject({ kind: 'loaded', value: 'new page' });
  });

  it('asks again every 30 seconds while somebody looks, and not while nobody does', async () => {
    const { list, asked, time, visible, answer } = watched();
    list.show('q');
    await tick();
    answer('q', 'page');
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

function watched() {
  const time = new VirtualTime();
  const visible = new BehaviorSubject(true);
  const asked: string[] = [];
  const waiting = new Map<string, (page: string) => void>();
  const list = new PagedList<string, string>(
    (query) => {
      asked.push(query);
      return new Promise((resolve) => waiting.set(query, resolve));
    },
    { visible$: visible },
    time,
  );
  const seen: Loadable<string>[] = [];
  const watch: Subscription = list.page$.subscribe((page) => seen.push(page));
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
    answer: (query: string, page: string) => waiting.get(query)?.(page),
  };
}

async function tick(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
