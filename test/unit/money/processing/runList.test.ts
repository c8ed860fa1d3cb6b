import { BehaviorSubject, of, Subject } from 'rxjs';
import type { ProcessingState } from '../../../../contract/money/processingStatus';
import type { ProcessingStatus } from '../../../../src/application/money/processing/ProcessingStatus';
import { RunList } from '../../../../src/application/money/processing/RunHistory';
import type { RunProcessing } from '../../../../src/application/money/processing/RunProcessing';
import type { RecordedRun, RunState } from '../../../../src/domain/money/processing/RunHistory';
import { settled } from '../../../support/session/settled';
import { VirtualTime } from '../../../support/VirtualTime';

const OPEN: ProcessingState = { state: 'open', until: null, reason: '', lastBusinessDate: null };

describe('RunList', () => {
  it('reads every 30 seconds, and every 2 seconds while a run is in progress', async () => {
    const stage = await shown('finished');
    await stage.advance(30_000);
    expect(stage.reads()).toBe(2);
    stage.setState('running');
    await stage.advance(60_000);
    expect(stage.reads()).toBe(3);
    await stage.advance(80_000);
    expect(stage.reads()).toBe(13);
    stage.setState('finished');
    await stage.advance(82_000);
    await stage.advance(88_000);
    expect(stage.reads()).toBe(14);
  });

  it('reads every 2 seconds while a run started here is in progress, and at once when any run starts', async () => {
    const stage = await shown('finished');
    stage.run.isRunning = true;
    await stage.advance(4_000);
    expect(stage.reads()).toBe(3);
    stage.run.isRunning = false;
    stage.status.next({ ...OPEN, state: 'running' });
    await settled();
    expect(stage.reads()).toBe(4);
  });

  it('reads the list when a run that was started here ends', async () => {
    const stage = await shown('finished');
    stage.ended.next();
    await settled();
    expect(stage.reads()).toBe(2);
  });

  it('does not interrupt a read that takes longer than the interval', async () => {
    const stage = await shown('running', 5_000);
    await stage.advance(4_500);
    expect(stage.reads()).toBe(1);
    await stage.advance(7_000);
    expect(stage.reads()).toBe(2);
  });
});

async function shown(first: RunState, takesMs = 0) {
  const time = new VirtualTime();
  const status = new BehaviorSubject(OPEN);
  const ended = new Subject<void>();
  const run = { isRunning: false, ended$: ended.asObservable() };
  let [state, reads] = [first, 0];
  const gateway = {
    runs: () => {
      reads += 1;
      const page = { items: [{ state } as RecordedRun], total: 1, nextRun: null };
      if (takesMs === 0) return Promise.resolve(page);
      return new Promise<typeof page>((resolve) => time.schedule(() => resolve(page), takesMs));
    },
    payments: () => Promise.reject(new Error('not used')),
  };
  const list = new RunList(
    gateway,
    run as unknown as RunProcessing,
    { state$: status.asObservable() } as ProcessingStatus,
    { visible$: of(true) },
    time,
  );
  list.show({ page: 0, size: 10 });
  list.result$.subscribe();
  await settled();
  const advance = async (toMs: number) => {
    for (let now = time.now(); now <= toMs; now += 500) {
      time.advanceTo(now);
      await settled();
    }
  };
  return { run, ended, status, advance, reads: () => reads, setState: (next: RunState) => void (state = next) };
}
