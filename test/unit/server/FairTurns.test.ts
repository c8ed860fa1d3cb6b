import { FairTurns, type TurnLimits } from '../../../server/application/shared/FairTurns';

it('limits running work in total and per person', async () => {
  const { ask, going } = stage({ overall: 3, perPerson: 2 });
  for (const person of ['pat', 'pat', 'pat', 'sam', 'sam']) void ask(person);
  await settled();
  expect(going()).toEqual(['pat', 'pat', 'sam']);
});

it('lets people take turns regardless of how much work one of them has waiting', async () => {
  const { ask, end, started } = stage({ overall: 1, perPerson: 1 });
  for (const person of ['pat', 'pat', 'pat', 'sam', 'kim', 'sam']) void ask(person);
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
  const { ask } = stage({ overall: 1, perPerson: 1, maxWaitingPerPerson: 2 });
  for (let count = 0; count < 3; count += 1) void ask('pat');
  await expect(ask('pat')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfterSeconds: 10 },
  });
  const other = await Promise.race([ask('sam'), settled().then(() => 'waiting')]);
  expect(other).toBe('waiting');
});

it('refuses work that waited too long and continues with the others', async () => {
  jest.useFakeTimers();
  try {
    const { ask, end, started } = stage({ overall: 1, perPerson: 1, maxWaitMs: 10_000 });
    void ask('pat');
    const late = ask('pat').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(5_000);
    void ask('sam');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await late).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(started).toEqual(['pat', 'sam']);
  } finally {
    jest.useRealTimers();
  }
});

// Helpers

const settled = () => new Promise((resolve) => setImmediate(resolve));

function stage(limits: TurnLimits) {
  const turns = new FairTurns(limits);
  const started: string[] = [];
  const ends: { readonly person: string; readonly end: () => void }[] = [];
  return {
    /** Who has been let in, in order. */
    started,
    /** Who is in. */
    going: () => ends.map(({ person }) => person),
    /** Ends the work that was begun first. */
    end: () => ends.shift()?.end(),
    ask: (person: string) =>
      turns.run(
        person,
        () =>
          new Promise<void>((end) => {
            started.push(person);
            ends.push({ person, end });
          }),
      ),
  };
}
