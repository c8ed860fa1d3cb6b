import type { PaymentFiles, ProcessingRepository, RunProgress } from '../../../server/money/processing/ports';
import { RunProcessing } from '../../../server/money/processing/RunProcessing';
import type { Transactions } from '../../../server/platform/shared/Transaction';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { TestClock } from '../../support/server/TestClock';

const DAY = localDate('2026-03-12');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('extends its lease every second while a payment takes long', async () => {
  const { repository, run, settle, calls } = setUp(['p1']);
  const done = run();
  await jest.advanceTimersByTimeAsync(10_500);
  expect(calls.leaseExtensions).toBe(10);
  settle();
  await done;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(calls.leaseExtensions).toBe(10);
  expect(repository.finished).toEqual([DAY]);
});

it('stops before the next payment and stops extending its lease when another run takes over', async () => {
  const { repository, run, settle, calls } = setUp(['p1', 'p2']);
  repository.isOwner = false;
  const done = run();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(calls.leaseExtensions).toBe(1);
  settle();
  await done;
  expect(calls.settled).toBe(1);
  expect(repository.finished).toEqual([null]);
});

it('continues while the database does not answer the heartbeat', async () => {
  const { repository, run, settle, calls } = setUp(['p1']);
  repository.isUnreachable = true;
  const done = run();
  await jest.advanceTimersByTimeAsync(3_000);
  repository.isUnreachable = false;
  settle();
  await done;
  expect([calls.settled, repository.finished]).toEqual([1, [DAY]]);
});

it('opens writes as soon as the database answers again when it was unreachable at the end of the run', async () => {
  const { repository, run, settle } = setUp(['p1']);
  const done = run();
  await jest.advanceTimersByTimeAsync(0);
  repository.isUnreachable = true;
  settle();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(repository.finished).toEqual([]);
  repository.isUnreachable = false;
  await jest.advanceTimersByTimeAsync(250);
  expect(repository.finished).toEqual([DAY]);
  await done;
});

it('finishes a run whose start was not confirmed', async () => {
  const { repository, run } = setUp([]);
  repository.start = () => Promise.reject(new Error('connection lost'));
  await expect(run()).rejects.toThrow('connection lost');
  expect(repository.finished).toEqual([null]);
});

it('processes payments of earlier files while making today’s, then today’s payments, and none twice', async () => {
  const { repository, files, run, settle, calls } = setUp(['drawn before']);
  let file: () => void = () => undefined;
  files.fileAchPayments = () => new Promise((resolve) => (file = () => resolve(undefined)));
  settle();
  const done = run();
  await jest.advanceTimersByTimeAsync(0);
  expect([calls.settled, repository.finished]).toEqual([1, []]);
  repository.findDuePayments = async () => ['drawn before', 'drawn today'];
  file();
  await done;
  expect([calls.settled, repository.finished]).toEqual([2, [DAY]]);
});

it('remits nothing after files that could not be made', async () => {
  const { repository, files, run, settle } = setUp(['drawn before']);
  const remitted: unknown[] = [];
  files.fileReversals = () => Promise.reject(new Error('no storage'));
  files.remitToCarriers = async (...run) => void remitted.push(run);
  settle();
  await expect(run()).rejects.toThrow('no storage');
  expect([remitted, repository.finished]).toEqual([[], [null]]);
});

// Helpers

function setUp(payments: string[]) {
  const calls = { leaseExtensions: 0, settled: 0 };
  let settle: () => void = () => undefined;
  const settled = new Promise<never>((resolve) => {
    settle = () => resolve(undefined as never);
  });
  const repository = {
    isOwner: true,
    isUnreachable: false,
    finished: [] as unknown[],
    start: (): Promise<unknown> => Promise.resolve(DAY),
    extendLease: async () => {
      calls.leaseExtensions += 1;
      if (repository.isUnreachable) throw new Error('unreachable');
      return repository.isOwner;
    },
    finish: async (_runPk: string, businessDate: unknown, progress: RunProgress) => {
      if (repository.isUnreachable) throw new Error('unreachable');
      repository.finished.push(businessDate);
      return progress;
    },
    findDuePayments: async () => payments,
  };
  const transactions: Transactions = {
    run: () => {
      calls.settled += 1;
      return settled;
    },
  };
  const files: PaymentFiles = {
    fileAchPayments: async () => undefined,
    fileMicroDeposits: async () => undefined,
    fileReversals: async () => undefined,
    fileRefunds: async () => undefined,
    settleRefunds: async () => undefined,
    settledReversals: async () => [],
    remitToCarriers: async () => undefined,
  };
  const processing = new RunProcessing(
    repository as unknown as ProcessingRepository,
    transactions,
    files,
    new TestClock('2026-03-12T06:00:00.000Z'),
    { allowFutureDates: false, owner: null, reportFailure: () => undefined, chunkSize: 1 },
  );
  return { repository, files, calls, run: () => processing.run(DAY, 'Processing'), settle: () => settle() };
}
