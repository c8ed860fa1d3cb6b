import { Subject } from 'rxjs';
import { failed, LOADING, type Loadable, loadEach, loaded } from '../../../src/application/shared/Loadable';

describe('loadEach', () => {
  it('keeps what is there while it is fetched again, also when that fails', async () => {
    const outcomes = [Promise.resolve('one'), Promise.reject(new Error('down')), Promise.resolve('two')];
    const { ask, seen } = watched(() => outcomes.shift() ?? Promise.reject(new Error('no more')));
    await ask();
    await ask();
    await ask();
    const error: unknown = expect.any(Error);
    expect(seen).toEqual([
      LOADING,
      loaded('one'),
      { kind: 'loaded', value: 'one', refreshing: true },
      { kind: 'loaded', value: 'one', refreshing: false, refreshError: error },
      { kind: 'loaded', value: 'one', refreshing: true, refreshError: error },
      loaded('two'),
    ]);
  });

  it('fails when there is nothing to keep, and recovers', async () => {
    const outcomes = [Promise.reject(new Error('down')), Promise.resolve('one')];
    const { ask, seen } = watched(() => outcomes.shift() ?? Promise.reject(new Error('no more')));
    await ask();
    await ask();
    expect(seen).toEqual([LOADING, failed(expect.any(Error)), LOADING, loaded('one')]);
  });

  it('drops the answer to an older request', async () => {
    let resolveSlow: (value: string) => void = () => undefined;
    const slow = new Promise<string>((resolve) => {
      resolveSlow = resolve;
    });
    const outcomes = [slow, Promise.resolve('new')];
    const { ask, seen } = watched(() => outcomes.shift() ?? Promise.reject(new Error('no more')));
    await ask();
    await ask();
    resolveSlow('old');
    await settled();
    expect(seen.at(-1)).toEqual(loaded('new'));
    expect(seen).not.toContainEqual(loaded('old'));
  });

  it('shows nothing of before when something else is asked for', async () => {
    const { ask, seen } = watched(() => Promise.resolve('x'), false);
    await ask();
    await ask();
    expect(seen.map(({ kind }) => kind)).toEqual(['loading', 'loaded', 'loading', 'loaded']);
  });
});

// Helpers

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function watched(load: () => Promise<string>, keep = true) {
  const requests = new Subject<void>();
  const seen: Loadable<string>[] = [];
  loadEach(requests, load, keep).subscribe((value) => seen.push(value));
  return {
    seen,
    ask: () => {
      requests.next();
      return settled();
    },
  };
}
