import { Subject } from 'rxjs';
import { failed, LOADING, type Loadable, loadEach, loaded } from '../../../../src/application/platform/shared/Loadable';

describe('loadEach', () => {
  it('keeps the value while it is reloaded and when that fails', async () => {
    const outcomes = [Promise.resolve('one'), Promise.reject(new Error('down')), Promise.resolve('two')];
    const { request, seen } = setUp(() => outcomes.shift() ?? Promise.reject(new Error('no more')));
    await request();
    await request();
    await request();
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

  it('fails when there is no value to keep, and recovers', async () => {
    const outcomes = [Promise.reject(new Error('down')), Promise.resolve('one')];
    const { request, seen } = setUp(() => outcomes.shift() ?? Promise.reject(new Error('no more')));
    await request();
    await request();
    expect(seen).toEqual([LOADING, failed(expect.any(Error)), LOADING, loaded('one')]);
  });

  it('drops the response to an older request', async () => {
    let resolveSlow: (value: string) => void = () => undefined;
    const slow = new Promise<string>((resolve) => {
      resolveSlow = resolve;
    });
    const outcomes = [slow, Promise.resolve('new')];
    const { request, seen } = setUp(() => outcomes.shift() ?? Promise.reject(new Error('no more')));
    await request();
    await request();
    resolveSlow('old');
    await settled();
    expect(seen.at(-1)).toEqual(loaded('new'));
    expect(seen).not.toContainEqual(loaded('old'));
  });

  it('drops the previous value when something else is requested', async () => {
    const { request, seen } = setUp(() => Promise.resolve('x'), false);
    await request();
    await request();
    expect(seen.map(({ kind }) => kind)).toEqual(['loading', 'loaded', 'loading', 'loaded']);
  });
});

// Helpers

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function setUp(load: () => Promise<string>, keep = true) {
  const requests = new Subject<void>();
  const seen: Loadable<string>[] = [];
  loadEach(requests, load, keep).subscribe((value) => seen.push(value));
  return {
    seen,
    request: () => {
      requests.next();
      return settled();
    },
  };
}
