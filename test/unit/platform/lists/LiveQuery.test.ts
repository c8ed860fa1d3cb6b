import fc from 'fast-check';
import { LiveQuery, MAX_INTERVAL_MS, MIN_INTERVAL_MS } from '../../../../src/application/platform/shared/LiveQuery';
import type { Loadable } from '../../../../src/application/platform/shared/Loadable';
import { VirtualTime } from '../../../support/VirtualTime';

const KEY_EVERY_MS = 90;
const TEXT = 'Harborview';

describe('LiveQuery', () => {
  it.each([
    [90, 5],
    [90, 200],
    [90, 5_000],
    [110, 5],
    [145, 5],
  ])('makes at most 4 requests for ten letters typed %i ms apart, answered after %i ms', async (everyMs, ms) => {
    const { type, requests, seen, time, settle } = setUp(ms);
    await type(TEXT, everyMs);
    time.advanceTo(time.now() + MAX_INTERVAL_MS);
    await settle();
    expect(requests.length).toBeLessThanOrEqual(4);
    await settle(ms);
    expect(seen.at(-1)).toEqual({ kind: 'loaded', value: TEXT, refreshing: false });
  });

  it('sends the first request immediately', async () => {
    const { query, requests, settle } = setUp(5);
    query.show('H');
    await settle();
    expect(requests.map(({ text }) => text)).toEqual(['H']);
  });

  it('aborts only the requests that a newer one replaces', async () => {
    const { type, requests, settle } = setUp(5_000);
    await type(TEXT);
    await settle(MAX_INTERVAL_MS);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  });

  it('aborts the request on unsubscribe', async () => {
    const { query, requests, subscription, settle } = setUp(5_000);
    query.show('H');
    await settle();
    subscription.unsubscribe();
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('marks the result of an earlier query as refreshing while a newer query is delayed', async () => {
    const { query, seen, settle } = setUp(20);
    query.show('H');
    await settle(10);
    query.show('Ha');
    await settle(100);
    expect(seen.at(-1)).toEqual({ kind: 'loaded', value: 'H', refreshing: true });
  });

  it('has the result for a screen that renders later, but not for another query or after the last subscriber', async () => {
    const { query, subscription, settle } = setUp(20);
    expect(query.resultOf('H')).toEqual({ kind: 'loading' });
    query.show('H');
    await settle(20);
    expect(query.resultOf('H')).toEqual({ kind: 'loaded', value: 'H', refreshing: false });
    expect(query.resultOf('Ha')).toEqual({ kind: 'loading' });
    subscription.unsubscribe();
    expect(query.resultOf('H')).toEqual({ kind: 'loading' });
  });

  it('loads the result of a query that was typed, deleted and typed again', async () => {
    const { query, seen, settle } = setUp(20);
    query.show('H');
    query.show('Ha');
    query.show('H');
    await settle(1_000);
    expect(seen.at(-1)).toEqual({ kind: 'loaded', value: 'H', refreshing: false });
  });

  it('always ends with the result of the last query, and spaces requests by at least the interval', async () => {
    const step = fc.record({ text: fc.string({ maxLength: 3 }), afterMs: fc.nat(700) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 900 }),
        async (steps, ms) => {
          const { query, requests, seen, settle } = setUp(ms);
          for (const { text, afterMs } of steps) {
            query.show(text);
            await settle(afterMs);
          }
          await settle(MAX_INTERVAL_MS + 1);
          await settle(ms);
          expect(seen.at(-1)).toEqual({ kind: 'loaded', value: steps.at(-1)?.text, refreshing: false });
          const gaps = requests.slice(1).map(({ atMs }, index) => atMs - (requests[index]?.atMs ?? 0));
          expect(gaps.every((gap) => gap >= MIN_INTERVAL_MS)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });
});

// Helpers

/** A query that returns its own text after a delay. */
function setUp(answerMs: number) {
  const time = new VirtualTime();
  const requests: { readonly text: string; readonly atMs: number; readonly signal: AbortSignal }[] = [];
  const query = new LiveQuery<string, string>(
    (text, signal) =>
      new Promise((resolve, reject) => {
        requests.push({ text, atMs: time.now(), signal });
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        time.schedule(() => resolve(text), answerMs);
      }),
    { time },
  );
  const seen: Loadable<string>[] = [];
  const subscription = query.result$.subscribe((state) => seen.push(state));
  const settle = async (ms = 0) => {
    time.advanceTo(time.now() + ms);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const type = async (text: string, everyMs = KEY_EVERY_MS) => {
    for (let length = 1; length <= text.length; length += 1) {
      query.show(text.slice(0, length));
      await settle(everyMs);
    }
  };
  return { query, requests, seen, subscription, time, settle, type };
}
