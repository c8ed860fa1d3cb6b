import { BehaviorSubject } from 'rxjs';
import type { ProcessingState } from '../../../../contract/money/processingStatus';
import { ProcessingStatus } from '../../../../src/application/money/processing/ProcessingStatus';
import { ApiFailures } from '../../../../src/application/platform/errors/ApiFailures';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { settled } from '../../../support/session/settled';
import { VirtualTime } from '../../../support/VirtualTime';

const OPEN: ProcessingState = { state: 'open', until: null, reason: '', lastBusinessDate: null };

describe('ProcessingStatus', () => {
  it('loads at once, then every 10 seconds while the page is visible', async () => {
    const { status, time, visible, reads } = setUp();
    status.state$.subscribe();
    time.advanceTo(60_000);
    expect(reads()).toBe(7);
    visible.next(false);
    time.advanceTo(600_000);
    expect(reads()).toBe(7);
    visible.next(true);
    time.advanceTo(600_001);
    await settled();
    expect(reads()).toBe(8);
  });

  it('detects a hold within 15 seconds even if responses take 4 seconds', async () => {
    for (const holdAtMs of [1, 4_500, 9_999, 10_001]) {
      const { status, time, gateway } = setUp();
      const seen: string[] = [];
      status.state$.subscribe(({ state }) => seen.push(state));
      gateway.read = () => {
        const state = time.now() >= holdAtMs ? 'hold' : 'open';
        return new Promise((resolve) => time.schedule(() => resolve({ ...OPEN, state }), 4_000));
      };
      for (let now = 0; now <= holdAtMs + 15_000; now += 500) {
        time.advanceTo(now);
        await settled();
      }
      expect(seen.at(-1)).toBe('hold');
    }
  });

  it('loads again at once after a write was refused because of processing (ERR-3 ERR-5)', () => {
    const { status, time, failures, reads } = setUp();
    status.state$.subscribe();
    time.advanceTo(1_000);
    failures.failed({ method: 'POST', path: '/api/payments' }, new ApiError('onHold', 'ON_HOLD', 'On hold.'));
    expect(reads()).toBe(2);
  });

  it('keeps the last state when a request fails', async () => {
    const { status, time, gateway } = setUp();
    const seen: string[] = [];
    status.state$.subscribe(({ state }) => seen.push(state));
    time.advanceTo(0);
    await settled();
    gateway.read = () => Promise.reject(new Error('down'));
    time.advanceTo(30_000);
    await settled();
    gateway.read = () => Promise.resolve({ ...OPEN, state: 'hold' as const });
    time.advanceTo(60_000);
    await settled();
    expect(seen).toEqual(['open', 'hold']);
  });

  it('prefers the state published by a command over a request that started earlier', async () => {
    const { status, time, gateway } = setUp();
    const seen: string[] = [];
    status.state$.subscribe(({ state }) => seen.push(state));
    let answer: (state: ProcessingState) => void = () => undefined;
    gateway.read = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    time.advanceTo(0);
    status.publish({ ...OPEN, state: 'hold' });
    answer(OPEN);
    await settled();
    expect(seen).toEqual(['hold']);
  });

  it('stops with the last unsubscribe', () => {
    const { status, time, reads } = setUp();
    const subscription = status.state$.subscribe();
    time.advanceTo(0);
    subscription.unsubscribe();
    time.advanceTo(600_000);
    expect(reads()).toBe(1);
  });
});

// Helpers

function setUp() {
  const time = new VirtualTime();
  const visible = new BehaviorSubject(true);
  const failures = new ApiFailures({ write: () => Promise.resolve() }, time);
  let count = 0;
  const gateway = { read: () => Promise.resolve(OPEN) };
  const countingGateway = {
    read() {
      count += 1;
      return gateway.read();
    },
  };
  const status = new ProcessingStatus(countingGateway, failures, { visible$: visible }, time);
  return { status, time, visible, failures, gateway, reads: () => count };
}
