import { setImmediate as otherWork } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { CpuMeter } from '../../../platform/shared/CpuMeter';
import { errorCodeOf } from '../../../platform/shared/errorCodeOf';
import { JoinedParts, type Part, partsOf } from '../../../platform/shared/parts';
import { Refusal } from '../../../platform/shared/Refusal';
import { threadAt } from '../../../platform/shared/threadAt';
import type { BillComparisons, ComparisonOutcome, ComparisonTask } from './BillComparisons';
import { compareBill } from './compareBill';
import type { ComparisonMessage } from './comparison.worker';

const THREAD = threadAt('./comparison.worker', import.meta.url);
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** Several times the memory for 200,000 rows. */
const MEMORY = { maxOldGenerationSizeMb: 2_048, maxYoungGenerationSizeMb: 64 };

/** CPU time in milliseconds: several times that for 200,000 rows of people who are not on the bill. */
const MAX_MS = 120_000;

/** Maximum lines and rows compared without a thread: it takes a few milliseconds, less than starting a thread. */
const MAX_AT_ONCE = 1_000;

/**
 * Compares large files in their own thread, with limited memory and CPU time. The caller limits how many run at once.
 *
 * @source docs/decisions/server.md#large-bodies-and-expensive-calls-take-turns-by-person
 */
export class WorkerComparisons implements BillComparisons {
  /** @param limits `maxMs`: CPU time of a comparison in milliseconds. */
  constructor(private readonly limits = { maxMs: MAX_MS }) {}

  async compare(task: ComparisonTask): Promise<ComparisonOutcome> {
    if (task.lines.length + task.deductions.length <= MAX_AT_ONCE) return compareBill(task);
    const thread = new Worker(THREAD.address, {
      name: 'comparison',
      execArgv: THREAD.execArgv,
      resourceLimits: MEMORY,
    });
    const meter = new CpuMeter(thread, this.limits);
    try {
      return await followThread(thread, meter, partsOf(task));
    } finally {
      meter.stop();
      await thread.terminate();
    }
  }
}

/** Sends each part after the thread has taken the previous one, and requests each part of the outcome after the previous one. */
function followThread(thread: Worker, meter: CpuMeter, parts: Generator<Part>): Promise<ComparisonOutcome> {
  const outcome = new JoinedParts<ComparisonOutcome>();
  const send = (message: ComparisonMessage) => thread.postMessage(message);
  return new Promise((resolve, reject) => {
    const take = (message: ComparisonMessage) => {
      meter.sign();
      if (message.kind === 'next') {
        const next = parts.next();
        send(next.done ? { kind: 'next' } : next.value);
        return;
      }
      const whole = outcome.add(message);
      if (whole) resolve(whole);
      else send({ kind: 'next' });
    };
    thread.on('message', (message: ComparisonMessage) => void otherWork().then(() => take(message), reject));
    thread.on('error', (error) => reject(errorCodeOf(error) === OUT_OF_MEMORY ? tooCostly(error) : error));
    thread.on('exit', () => reject(new Error('The thread that compares bills ended early.')));
    meter.onExhausted(() => reject(tooCostly()));
  });
}

function tooCostly(cause?: unknown): Refusal {
  const message =
    'Comparing this payroll file with the bill takes too long. Use a file with member numbers and only people of this group, then reconcile again.';
  return new Refusal(ErrorCode.TooLarge, message, {}, { cause });
}
