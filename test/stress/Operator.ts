import { addBankDays } from '../../src/domain/platform/dates/bankDays';
import { dayOf } from '../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../support/server/TestData';
import type { ApiAnswer, ApiClient } from './ApiClient';
import type { Random } from './Random';
import type { Recorder } from './Recorder';

/** Runs for one business date: a bank takes 36 files a day, and a run makes up to four. */
const RUNS_A_DAY = 9;
/** Bank days until a reversal is too late, which then are far ahead. */
const NEAR_DAYS = 5;
const FAR_AHEAD_DAYS = 30;

/** How many times as long as the check before it took, there is no other one. */
const CHECK_SHARE = 9;
const MAX_CHECK_MS = 600_000;

/** The sysadmin, who runs processing, toggles the hold and checks the invariants. */
export class Operator {
  private runs = 0;
  private nextCheckAt = 0;

  constructor(
    private readonly sysadmin: TestPerson,
    private readonly api: ApiClient,
    private readonly recorder: Recorder,
    private readonly random: Random,
  ) {}

  async process(): Promise<void> {
    const day = 1 + Math.floor(this.runs / RUNS_A_DAY);
    this.runs += 1;
    const businessDate = addBankDays(dayOf(new Date()), day <= NEAR_DAYS ? day : FAR_AHEAD_DAYS + day);
    const { status, text } = await this.post('/api/processing/run', { businessDate });
    this.recorder.count(status === 200 ? 'runs' : 'runs refused');
    if (status === 200 && JSON.parse(text).failed > 0) this.recorder.violations.push(`A run failed: ${text}`);
  }

  async toggleHold(): Promise<void> {
    await this.post('/api/processing/hold', { on: true, reason: 'Stress' });
    if (this.random.chance(0.5)) await this.process();
    await this.post('/api/processing/hold', { on: false });
    this.recorder.count('holds');
  }

  async reopenPayments(): Promise<void> {
    await this.post('/api/processing/hold', { on: false });
    for (;;) {
      const { text } = await this.api.send(this.sysadmin, { method: 'GET', path: '/api/processingStatus' });
      if (JSON.parse(text).state === 'open') return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Checks the invariants, unless that would take more than a tenth of the time: a check reads every row. */
  async checkInvariantsAtTimes(): Promise<void> {
    if (performance.now() < this.nextCheckAt) return;
    const startedAt = performance.now();
    await this.checkInvariants();
    const endedAt = performance.now();
    this.nextCheckAt = endedAt + CHECK_SHARE * (endedAt - startedAt);
  }

  async checkInvariants(): Promise<void> {
    const request = { method: 'GET', path: '/api/health/invariants' } as const;
    const { status, text } = await this.api.send(this.sysadmin, request, MAX_CHECK_MS);
    this.recorder.count(status === 200 ? 'checks of all invariants' : 'checks of all invariants without an answer');
    if (status !== 200) return;
    const { ok }: { readonly ok: boolean } = JSON.parse(text);
    if (!ok) this.recorder.violations.push(text);
  }

  private post(path: string, body: unknown): Promise<ApiAnswer> {
    return this.api.send(this.sysadmin, { method: 'POST', path, body });
  }
}
