import { passTime } from '../../faults/stage/passTime';

/** A limit of a screen's call. */
const LIMIT_MS = 15_000;

describe('the time that passes on a page while a call hangs', () => {
  it('lets a repeated call be answered before its own limit passes', async () => {
    const page = new PollingPage();

    await passTime(120_500, { ...page.controls, patienceMs: 1_000, lookMs: 0 });

    expect(page.passedMs).toBe(120_500);
    expect(page.answered).toBe(8);
    expect(page.timedOut).toBe(0);
  });

  it('continues when an answer does not arrive', async () => {
    let passedMs = 0;
    const runFor = (ms: number) => {
      passedMs += ms;
      return Promise.resolve();
    };

    await passTime(6_000, { runFor, isIdle: () => false, patienceMs: 5, lookMs: 0 });

    expect(passedMs).toBe(6_000);
  });
});

/** A page that reads its data every 15 s, from a server that answers after two looks. */
class PollingPage {
  passedMs = 0;
  answered = 0;
  timedOut = 0;
  private sentAtMs: number | undefined;
  private looks = 0;

  readonly controls = {
    runFor: (ms: number) => {
      for (let left = ms; left > 0; left -= 500) this.tick(500);
      return Promise.resolve();
    },
    isIdle: () => {
      if (this.sentAtMs === undefined) return true;
      this.looks += 1;
      if (this.looks < 2) return false;
      this.sentAtMs = undefined;
      this.answered += 1;
      return true;
    },
  };

  private tick(ms: number): void {
    this.passedMs += ms;
    if (this.sentAtMs !== undefined && this.passedMs - this.sentAtMs >= LIMIT_MS) {
      this.timedOut += 1;
      this.sentAtMs = undefined;
    }
    if (this.passedMs % LIMIT_MS === 0) {
      this.sentAtMs = this.passedMs;
      this.looks = 0;
    }
  }
}
