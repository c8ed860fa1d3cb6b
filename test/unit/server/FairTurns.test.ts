import { FairTurns, type TurnLimits } from '../../../server/platform/shared/FairTurns';

it('limits running work in total and per person', async () => {
  const { request, running } = setUp({ overall: 3, perPerson: 2 });
  for (const person of ['pat', 'pat', 'pat', 'sam', 'sam']) void request(person);
  await settled();
  expect(running()).toEqual(['pat', 'pat', 'sam']);
});

it('alternates between people regardless of how much work one of them has waiting', async () => {
  const { request, end, started } = setUp({ overall: 1, perPerson: 1 });
  for (const person of ['pat', 'pat', 'pat', 'sam', 'kim', 'sam']) void request(person);
  for (let turn = 0; turn < 6; turn += 1) {
    await settled();
    end();
  }
  await settled();
  expect(started).toEqual(['pat', 'pat', 'sam', 'kim', 'pat', 'sam']);
});

it('passes the turn on after a failure', async () => {
  const turns = new FairTurns({ overall: 1, perPerson: 1 });
  const failing = turns.run('pat', () => Promise.reject(new Error('broken')));
  const next = turns.run('pat', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('refuses work beyond the waiting limit with a retry time, for that person only', async () => {
  const { request } = setUp({ overall: 1, perPerson: 1, maxWaitingPerPerson: 2 });
  for (let count = 0; count < 3; count += 1) void request('pat');
  await expect(request('pat')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfterSeconds: 10 },
  });
  const other = await Promise.race([request('sam'), settled().then(() => 'waiting')]);
  expect(other).toBe('waiting');
});

it('refuses work that waited too long and continues with the others', async () => {
  jest.useFakeTimers();
  try {
    const { request, end, started } = setUp({ overall: 1, perPerson: 1, maxWaitMs: 10_000 });
    void request('pat');
    const late = request('pat').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(5_000);
    void request('sam');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await late).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(started).toEqual(['pat', 'sam']);
  } finally {
    jest.useRealTimers();
  }
});

it('drops waiting work that was aborted', async () => {
  const { request, end, started } = setUp({ overall: 1, perPerson: 1, maxWaitingPerPerson: 1 });
  const left = new AbortController();
  void request('pat');
  const dropped = request('pat', left.signal).catch((error: unknown) => error);
  left.abort(new Error('left'));
  expect(await dropped).toEqual(new Error('left'));
  void request('pat');
  await settled();
  end();
  await settled();
  end();
  await settled();
  expect(started).toEqual(['pat', 'pat']);
});

it('never starts work that nobody needs any more', async () => {
  const { request, started } = setUp({ overall: 1, perPerson: 1 });
  await expect(request('pat', AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(started).toEqual([]);
});

it("runs people's calls before background work, which runs once no one waits", async () => {
  const { request, end, started, background } = setUp({ overall: 1, perPerson: 1 });
  void request('pat');
  background();
  void request('sam');
  await settled();
  end();
  await settled();
  expect(started).toEqual(['pat', 'sam']);
  end();
  await settled();
  expect(started).toEqual(['pat', 'sam', 'background']);
});

it('gives background work a turn after two seconds, however many people wait', async () => {
  jest.useFakeTimers();
  try {
    const { request, end, started, background } = setUp({ overall: 1, perPerson: 1 });
    for (const person of ['pat', 'pat', 'pat', 'sam']) void request(person);
    background();
    await jest.advanceTimersByTimeAsync(2_000);
    for (let turn = 0; turn < 4; turn += 1) {
      end();
      await jest.advanceTimersByTimeAsync(0);
    }
    expect(started).toEqual(['pat', 'pat', 'sam', 'background', 'pat']);
  } finally {
    jest.useRealTimers();
  }
});

it('runs background work immediately while no one exports, and drops it when it is not needed', async () => {
  const turns = new FairTurns({ overall: 1, perPerson: 1 });
  expect(await turns.runInBackground(async () => 'done')).toBe('done');
  let end: () => void = () => undefined;
  void turns.run('pat', () => new Promise<void>((resolve) => (end = resolve)));
  const left = new AbortController();
  const dropped = turns.runInBackground(async () => 'never', left.signal);
  left.abort(new Error('canceled'));
  await expect(dropped).rejects.toThrow('canceled');
  end();
});

// Helpers

const settled = () => new Promise((resolve) => setImmediate(resolve));

function setUp(limits: TurnLimits) {
  const turns = new FairTurns(limits);
  const started: string[] = [];
  const ends: { readonly person: string; readonly end: () => void }[] = [];
  return {
    /** The people whose work has started, in order. */
    started,
    /** The people whose work is running. */
    running: () => ends.map(({ person }) => person),
    /** Completes the work that started first. */
    end: () => ends.shift()?.end(),
    background: () =>
      void turns.runInBackground(
        () =>
          new Promise<void>((end) => {
            started.push('background');
            ends.push({ person: 'background', end });
          }),
      ),
    request: (person: string, signal?: AbortSignal) =>
      turns.run(
        person,
        () =>
          new Promise<void>((end) => {
            started.push(person);
            ends.push({ person, end });
          }),
        signal,
      ),
  };
}
