import type { PaymentUnitOfWork } from '../../../server/application/payments/ports';
import type { ProcessingRepository } from '../../../server/application/processing/ports';
import { RunProcessing } from '../../../server/application/processing/RunProcessing';
import { localDate } from '../../../src/domain/dates/LocalDate';
import { TestClock } from '../../support/server/TestClock';

const DAY = localDate('2026-03-12');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('extends its lease every second, also while one payment takes long', async () => {
  const { desk, run, settle, calls } = stage(['p1']);
  const done = run();
  await jest.advanceTimersByTimeAsync(10_500);
  expect(calls.kept).toBe(10);
  settle();
  await done;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(calls.kept).toBe(10);
  expect(desk.ended).toEqual([DAY]);
});

it('stops before the next payment when another run has taken over, and extends nothing any more', async () => {
  const { desk, run, settle, calls } = stage(['p1', 'p2']);
  desk.isOwn = false;
  const done = run();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(calls.kept).toBe(1);
  settle();
  await done;
  expect(calls.settled).toBe(1);
  expect(desk.ended).toEqual([null]);
});

it('goes on while the database does not answer the heartbeat', async () => {
  const { desk, run, settle, calls } = stage(['p1']);
  desk.isAway = true;
  const done = run();
  await jest.advanceTimersByTimeAsync(3_000);
  desk.isAway = false;
  settle();
  await done;
  expect([calls.settled, desk.ended]).toEqual([1, [DAY]]);
});

it('opens writes as soon as the database answers again when it was away at the end of the run', async () => {
  const { desk, run, settle } = stage(['p1']);
  const done = run();
  await jest.advanceTimersByTimeAsync(0);
  desk.isAway = true;
  settle();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(desk.ended).toEqual([]);
  desk.isAway = false;
  await jest.advanceTimersByTimeAsync(250);
  expect(desk.ended).toEqual([DAY]);
  await done;
});

it('ends a run whose beginning was not confirmed', async () => {
  const { desk, run } = stage([]);
  desk.begin = () => Promise.reject(new Error('connection lost'));
  await expect(run()).rejects.toThrow('connection lost');
  expect(desk.ended).toEqual([null]);
});

// Helpers

function stage(payments: string[]) {
  const calls = { kept: 0, settled: 0 };
  let settle: () => void = () => undefined;
  const answered = new Promise<undefined>((resolve) => {
    settle = () => resolve(undefined);
  });
  const desk = {
    isOwn: true,
    isAway: false,
    ended: [] as unknown[],
    begin: (): Promise<unknown> => Promise.resolve(DAY),
    keep: async () => {
      calls.kept += 1;
      if (desk.isAway) throw new Error('away');
      return desk.isOwn;
    },
    end: async (_runPk: string, businessDate: unknown) => {
      if (desk.isAway) throw new Error('away');
      desk.ended.push(businessDate);
    },
    due: async () => payments,
  };
  const inTransaction = () => {
    calls.settled += 1;
    return answered;
  };
  const processing = new RunProcessing(
    desk as unknown as ProcessingRepository,
    { inTransaction } as unknown as PaymentUnitOfWork,
    new TestClock('2026-03-12T06:00:00.000Z'),
    { allowFutureDates: false, owner: null, reportFailure: () => undefined },
  );
  return { desk, calls, run: () => processing.run(DAY, 'Processing'), settle: () => settle() };
}
