import { waitForDatabase } from '../../../../../server/run/start/waitForDatabase';

const STARTING = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
const THROUGH_POOLER = Object.assign(new Error('server login failed: FATAL the database system is starting up'), {
  code: '08P01',
});
const AWAY = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const REFUSED_BY_POOLER = Object.assign(new Error('unsupported startup parameter: options'), { code: '08P01' });
const WRONG_PASSWORD = Object.assign(new Error('password authentication failed'), { code: '28P01' });

/** Waits for a database with these answers, the last one forever, while only pauses take time. */
async function waited(answers: readonly (Error | null)[]) {
  let now = 0;
  let asked = 0;
  const progress: string[] = [];
  const ask = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (answer) throw answer;
  };
  const clock = {
    now: () => now,
    pause: async (ms: number) => {
      now += ms;
    },
  };
  const limits = { startingMs: 600_000, awayMs: 60_000, retryMs: 1_000 };
  await waitForDatabase(ask, 'db:5432/listbill', (message) => progress.push(message), { limits, clock });
  return { seconds: now / 1_000, asked, progress };
}

it('does not wait for a database that answers', async () => {
  expect(await waited([null])).toEqual({ seconds: 0, asked: 1, progress: [] });
});

it('waits until PostgreSQL has started, and logs each reason once', async () => {
  expect(await waited([AWAY, AWAY, STARTING, STARTING, null])).toEqual({
    seconds: 4,
    asked: 5,
    progress: [
      'Waiting for the PostgreSQL database at db:5432/listbill: nothing answers at this address. Limit: 1 min.',
      'Waiting for the PostgreSQL database at db:5432/listbill: it is starting up or shutting down. Limit: 10 min.',
    ],
  });
});

it.each([
  ['ten minutes for a recovery', STARTING, 600],
  ['ten minutes for a recovery behind a pooler', THROUGH_POOLER, 600],
  ['a minute for a database that cannot be reached', AWAY, 60],
  ['not at all if waiting does not help', WRONG_PASSWORD, 0],
  ['not at all for a pooler that refuses the settings of a connection', REFUSED_BY_POOLER, 0],
])('waits %s', async (_, error, seconds) => {
  expect((await waited([error])).seconds).toBe(seconds);
});
