import { RunProcessing } from '../../../../src/application/money/processing/RunProcessing';
import type { DashboardOverview } from '../../../../src/application/office/dashboard/DashboardOverview';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { RecordedRun, RunState } from '../../../../src/domain/money/processing/RunHistory';
import { parseLocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { settled } from '../../../support/session/settled';
import { VirtualTime } from '../../../support/VirtualTime';

const FRIDAY = parseLocalDate('2026-03-06')!;
const NO_ANSWER = new ApiError('unanswered', 'TIMEOUT', 'No answer in time.');
const RUNNING = new ApiError('conflict', 'IS_PROCESSING', 'Processing is already running.');

describe('RunProcessing', () => {
  it('follows a run that takes longer than its answer, until it ends', async () => {
    const { processing, time, runs } = stage(() => void runs.unshift(run('new', 'running', 2)));
    const result = processing.run(FRIDAY);
    let ended = false;
    void result.then(() => (ended = true));
    for (const second of [2, 4, 6]) {
      await settled();
      time.advanceTo(second * 1_000);
    }
    expect([ended, processing.isRunning]).toEqual([false, true]);
    runs[0] = run('new', 'finished', 9);
    await settled();
    time.advanceTo(8_000);
    expect(await result).toEqual({ businessDate: FRIDAY, processed: 9, failed: 1, amountCents: 900, remaining: 1 });
    expect(processing.isRunning).toBe(false);
  });

  it('shows what a stopped run left', async () => {
    const { processing, runs } = stage(() => void runs.unshift(run('new', 'interrupted', 4)));
    expect(await processing.run(FRIDAY)).toMatchObject({ processed: 4, remaining: 6 });
  });

  it('fails when the request did not arrive, whatever ran before', async () => {
    await expect(stage(() => undefined).processing.run(FRIDAY)).rejects.toBe(NO_ANSWER);
  });

  it('does not follow the run of someone else', async () => {
    const { processing, runs } = stage(() => void runs.unshift(run('other', 'running', 0)), RUNNING);
    await expect(processing.run(FRIDAY)).rejects.toBe(RUNNING);
  });

  it('fails when the runs cannot be read', async () => {
    const { processing, runs } = stage(() => runs.splice(0));
    await expect(processing.run(FRIDAY)).rejects.toBe(NO_ANSWER);
  });
});

/** A server that starts a run, and whose answer is lost. It cannot list its runs when there are none. */
function stage(start: () => void, error = NO_ANSWER) {
  const time = new VirtualTime();
  const runs = [run('old', 'finished', 10)];
  const gateway = {
    run: async () => {
      start();
      throw error;
    },
    preview: () => Promise.reject(new Error('not used')),
    hold: () => Promise.reject(new Error('not used')),
  };
  const history = {
    runs: async () => {
      if (runs.length === 0) throw NO_ANSWER;
      return { items: [...runs], total: runs.length, nextRun: null };
    },
    payments: () => Promise.reject(new Error('not used')),
  };
  const overview = { refresh: () => undefined } as unknown as DashboardOverview;
  return { time, runs, processing: new RunProcessing(gateway, history, overview, time) };
}

function run(runPk: string, state: RunState, processed: number): RecordedRun {
  return {
    runPk,
    businessDate: FRIDAY,
    startedAt: '2026-03-06T22:00:00Z',
    finishedAt: null,
    by: 'Pat',
    state,
    total: 10,
    processed,
    failed: 10 - processed > 0 ? 1 : 0,
    amountCents: cents(processed * 100),
    expectedEnd: null,
    isContinuation: false,
  };
}
