import { EVERY_FIVE_SECONDS, runPeriodically } from '../../../../server/start/runPeriodically';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const OFTEN = { pattern: EVERY_FIVE_SECONDS };
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('begins rounds when the pattern says, and none beside another', async () => {
  let rounds = 0;
  let end: () => void = () => undefined;
  const stop = runPeriodically(OFTEN, () => {
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

it('goes on after a round that failed, and tells of it', async () => {
  const failures: unknown[] = [];
  const stop = runPeriodically(
    OFTEN,
    () => Promise.reject(new Error('down')),
    (error) => failures.push(error),
  );
  await pass(15_000);
  expect(failures.length).toBeGreaterThanOrEqual(2);
  await stop();
});

it('waits for the round that goes on when it is stopped, tells it so, and begins no other', async () => {
  let isNoted = false;
  let rounds = 0;
  const stop = runPeriodically(OFTEN, async (isWanted) => {
    rounds += 1;
    while (isWanted()) await new Promise((resolve) => setTimeout(resolve, 100));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    isNoted = true;
  });
  await pass(6_000);
  const stopped = stop();
  await pass(1_200);
  await stopped;
  expect(isNoted).toBe(true);
  await pass(30_000);
  expect(rounds).toBe(1);
});

it('does not wait for ever for what never ends', async () => {
  const stop = runPeriodically(OFTEN, () => new Promise(() => undefined));
  await pass(6_000);
  const stopped = stop();
  await pass(5_000);
  await expect(stopped).resolves.toBeUndefined();
});

it('begins rounds more often than once a second where asked to, and none beside another', async () => {
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
