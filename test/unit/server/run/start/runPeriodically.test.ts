import { EVERY_FIVE_SECONDS, runPeriodically } from '../../../../../server/run/start/schedules';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const EVERY_FIVE = { pattern: EVERY_FIVE_SECONDS };
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('starts runs on schedule, never two at once', async () => {
  let rounds = 0;
  let end: () => void = () => undefined;
  const stop = runPeriodically(EVERY_FIVE, () => {
    rounds += 1;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  await pass(30_000);
  expect(rounds).toBe(1);
  end();
  await pass(10_000);
  expect(rounds).toBe(2);
  end();
  await stop();
});

it('reports a failed run and continues', async () => {
  const failures: unknown[] = [];
  const stop = runPeriodically(
    EVERY_FIVE,
    () => Promise.reject(new Error('down')),
    (error) => failures.push(error),
  );
  await pass(15_000);
  expect(failures.length).toBeGreaterThanOrEqual(2);
  await stop();
});

it('signals the current run to stop, waits for it, and starts no other', async () => {
  let isComplete = false;
  let rounds = 0;
  const stop = runPeriodically(EVERY_FIVE, async (isWanted) => {
    rounds += 1;
    while (isWanted()) await new Promise((resolve) => setTimeout(resolve, 100));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    isComplete = true;
  });
  await pass(6_000);
  const stopped = stop();
  await pass(1_200);
  await stopped;
  expect(isComplete).toBe(true);
  await pass(30_000);
  expect(rounds).toBe(1);
});

it('stops waiting for a run that never ends', async () => {
  const stop = runPeriodically(EVERY_FIVE, () => new Promise(() => undefined));
  await pass(6_000);
  const stopped = stop();
  await pass(5_000);
  await expect(stopped).resolves.toBeUndefined();
});

it('starts runs several times a second if configured, never two at once', async () => {
  let rounds = 0;
  const stop = runPeriodically({ everyMs: 500 }, async () => {
    rounds += 1;
    await new Promise((resolve) => setTimeout(resolve, 700));
  });
  await pass(2_000);
  expect(rounds).toBe(2);
  const stopped = stop();
  await pass(1_000);
  await stopped;
  expect(rounds).toBe(2);
});
