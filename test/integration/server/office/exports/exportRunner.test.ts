import type { ExportedLists } from '../../../../../server/office/exports/background/ExportedLists';
import {
  EXPORT_LEASE_MS,
  ExportRunner,
  type ExportRunnerDependencies,
} from '../../../../../server/office/exports/background/ExportRunner';
import { SqlExportRuns } from '../../../../../server/office/exports/background/SqlExportRuns';
import { SqlPreparedExports } from '../../../../../server/office/exports/background/SqlPreparedExports';
import { findCallerById } from '../../../../../server/people/session/SqlCallerDirectory';
import { MailKind } from '../../../../../server/platform/mail/ports';
import { createExportTurns } from '../../../../../server/platform/shared/exportTurns';
import { Refusal } from '../../../../../server/platform/shared/Refusal';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { ErrorCode } from '../../../../../src/domain/platform/errors/ErrorCode';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

let server: TestServer;
let mona: TestPerson;
let exports: SqlPreparedExports;
beforeAll(async () => {
  server = await startTestServer();
  exports = new SqlPreparedExports(server.db);
});
beforeEach(async () => {
  server.clock.set('2026-03-10T15:00:00.000Z');
  mona = await manager();
});
afterEach(() => server.reset());
afterAll(() => server.close());

describe('a server that prepares exports', () => {
  it('stores a large file in parts, each as it was written', async () => {
    const exportPk = await ask(mona);
    await runner({ parts: () => partsOf(['a', 'b', 'c'].map((letter) => letter.repeat(3_000_000))) }).run();
    const found = await find(exportPk);
    expect(found).toMatchObject({ state: 'READY', rows: 3, bytes: 9_000_000 });
    const parts = await exports.partsOf(exportPk, found?.runId ?? '');
    expect(parts.map(({ rows, bytes }) => ({ rows, bytes }))).toEqual([
      { rows: 2, bytes: 6_000_000 },
      { rows: 3, bytes: 3_000_000 },
    ]);
    expect(keys()).toHaveLength(2);
  });

  it('prepares no part while people wait for theirs, and continues after them', async () => {
    const exportPk = await ask(mona);
    const turns = createExportTurns();
    const order: string[] = [];
    const own = paused();
    const other = paused();
    // Two people hold both turns, and one of them waits for the next.
    const first = turns.run('pat', () => own.end).then(() => order.push('pat'));
    const second = turns.run('sam', () => other.end).then(() => order.push('sam'));
    const third = turns.run('pat', async () => order.push('pat again'));
    const parts = async function* () {
      order.push('background');
      yield { rows: 1, bytes: Buffer.from('a') };
    };
    const preparing = runner({ parts: () => parts(), turns }).run();
    await until(async () => (await find(exportPk))?.state === 'RUNNING');
    expect(order).toEqual([]);
    own.resume();
    await first;
    await third;
    other.resume();
    await second;
    await preparing;
    expect(order.indexOf('background')).toBeGreaterThan(order.indexOf('pat again'));
    expect(await find(exportPk)).toMatchObject({ state: 'READY', rows: 1 });
  });

  it('restarts an export that another one left when it died, and leaves one file', async () => {
    const exportPk = await ask(mona);
    // It stops after its first part, as a process that is killed: nothing is given back.
    const dead = runner({ parts: () => partsOf(['x'.repeat(5_000_000)], new Promise(() => undefined)) });
    void dead.run();
    await until(() => keys().length === 1);
    const successor = runner({ parts: () => partsOf(['y'.repeat(5_000_000), 'y']) });
    await successor.run();
    expect((await find(exportPk))?.state).toBe('RUNNING');

    server.clock.set(new Date(Date.parse('2026-03-10T15:00:00.000Z') + 2 * EXPORT_LEASE_MS).toISOString());
    await successor.run();
    expect(await find(exportPk)).toMatchObject({ state: 'READY', rows: 2, bytes: 5_000_001 });
    expect(keys()).toHaveLength(2);
    expect(await recorded()).toEqual(keys());
  });

  it('leaves no file of a run that another one has taken over, even if it wakes up again', async () => {
    const exportPk = await ask(mona);
    const pause = paused();
    const slow = runner({ parts: () => partsOf(['x'.repeat(5_000_000), 'x'.repeat(5_000_000)], pause.end) });
    const slowRun = slow.run();
    await until(() => keys().length === 1);
    server.clock.set('2026-03-10T16:00:00.000Z');
    await runner({ parts: () => partsOf(['y']) }).run();
    pause.resume();
    await slowRun;
    expect(await find(exportPk)).toMatchObject({ state: 'READY', rows: 1, bytes: 1 });
    expect(keys()).toHaveLength(1);
    expect(await recorded()).toEqual(keys());
  });

  it('stops an export that is canceled, and deletes what is stored of it (BR-BGX-01)', async () => {
    const exportPk = await ask(mona);
    const pause = paused();
    const running = runner({ parts: () => partsOf(['x'.repeat(5_000_000), 'x'], pause.end) }).run();
    await until(() => keys().length === 1);
    await exports.cancel(mona.userId, exportPk, server.clock.now());
    pause.resume();
    await running;
    expect((await find(exportPk))?.state).toBe('CANCELED');
    expect({ keys: keys(), recorded: await recorded() }).toEqual({ keys: [], recorded: [] });
  });

  it('gives an export back when it closes, and the next one prepares it immediately', async () => {
    const exportPk = await ask(mona);
    const closing = runner({ parts: (signal) => partsOf(['x'.repeat(5_000_000), 'x'], aborted(signal)) });
    void closing.run();
    await until(() => keys().length === 1);
    await closing.close();
    expect((await find(exportPk))?.state).toBe('QUEUED');
    await runner({ parts: () => partsOf(['y']) }).run();
    expect(await find(exportPk)).toMatchObject({ state: 'READY', rows: 1 });
    expect(keys()).toHaveLength(1);
  });

  it('tries again while the storage does not respond, and then explains what to do', async () => {
    const exportPk = await ask(mona);
    const failures: string[] = [];
    const unavailable = runner({
      files: {
        put: () => Promise.reject(new Refusal(ErrorCode.Unavailable, 'The file storage is not responding.')),
        remove: (key) => server.files.remove(key),
      },
      onFailure: (what) => failures.push(what),
    });
    await unavailable.run();
    expect((await find(exportPk))?.state).toBe('QUEUED');
    for (const minute of ['01', '02', '03']) {
      server.clock.set(`2026-03-10T15:${minute}:30.000Z`);
      await unavailable.run();
    }
    expect(await find(exportPk)).toMatchObject({
      state: 'FAILED',
      problem:
        'Something went wrong. Prepare it again. If it fails again, add a filter to the list, or contact support.',
    });
    expect(failures).toHaveLength(3);
    expect(await recorded()).toEqual([]);
  });

  it('explains why a list is refused, without trying again', async () => {
    const exportPk = await ask(mona);
    const message = 'The list has more than 1,000,000 bills. Add a filter, then export again.';
    await runner({ parts: () => refused(new Refusal(ErrorCode.BadRequest, message)) }).run();
    expect(await find(exportPk)).toMatchObject({ state: 'FAILED', problem: message });
  });

  it('prepares an export of everyone before a second one of anyone (BR-BGX-05)', async () => {
    const rosa = await manager();
    for (const [person, q] of [
      [mona, '1'],
      [mona, '2'],
      [rosa, '3'],
    ] as const) {
      server.clock.set(new Date(server.clock.now().getTime() + 1_000).toISOString());
      await ask(person, q);
    }
    const order: unknown[] = [];
    await runner({ parts: () => partsOf(['x']), opened: (body) => order.push(body) }).run();
    expect(order).toEqual([{ q: '1' }, { q: '3' }, { q: '2' }]);
  });
});

// Helpers

const manager = () => server.data.person({ roles: [Role.Admin, Role.Manager] });
const keys = () => [...server.stored.keys()].sort();
const find = (exportPk: string) => exports.find(mona.userId, exportPk, server.clock.now());

async function recorded(): Promise<readonly string[]> {
  const rows = await server.db.selectFrom('export_parts').select('storage_key').orderBy('storage_key').execute();
  return rows.map(({ storage_key }) => storage_key);
}

async function ask({ userId }: TestPerson, q = ''): Promise<string> {
  const request = { call: 'POST /api/bills/export', params: undefined, query: undefined, body: { q } };
  const added = await exports.add(
    { userId, noun: 'bills', format: 'csv', request },
    server.clock.now(),
    () => undefined,
  );
  return added.exportPk;
}

type Parts = ReturnType<ExportedLists['open']> extends Promise<{ parts: infer P }> ? P : never;

/** A runner of a list with these parts. */
function runner({
  parts = () => partsOf(['x']),
  opened = () => undefined,
  ...others
}: Partial<ExportRunnerDependencies> & {
  readonly parts?: (signal: AbortSignal) => Parts;
  readonly opened?: (body: unknown) => void;
}): ExportRunner {
  const lists: ExportedLists = {
    rightsOf: () => ({ scope: { kind: 'all' }, roles: [] }),
    needsRecentSignIn: () => false,
    open: async ({ body }, _caller, signal) => {
      opened(body);
      return { name: 'Bills.csv', mediaType: 'text/csv', rows: undefined, parts: parts(signal) };
    },
  };
  return new ExportRunner({
    runs: new SqlExportRuns(server.db, server.clock),
    lists,
    files: server.files,
    findCaller: (userId) => findCallerById(server.db, userId),
    mail: ({ email: to }) => ({ kind: MailKind.Notices, to, subject: '', text: '' }),
    clock: server.clock,
    turns: createExportTurns(),
    ...others,
  });
}

function paused() {
  let resume: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    resume = resolve;
  });
  return { end, resume: () => resume() };
}

/** @param pause waits for it after the first part */
async function* partsOf(texts: readonly string[], pause?: Promise<unknown>): Parts {
  for (const [index, text] of texts.entries()) {
    if (index === 1) await pause;
    yield { rows: index + 1, bytes: Buffer.from(text) };
  }
  if (texts.length === 1) await pause;
}

async function* refused(error: Error): Parts {
  yield* await Promise.reject<Parts>(error);
}

function aborted(signal: AbortSignal): Promise<unknown> {
  const ending = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  // It may end before anything waits for it.
  ending.catch(() => undefined);
  return ending;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}
