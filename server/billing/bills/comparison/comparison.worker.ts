import { parentPort } from 'node:worker_threads';
import { JoinedParts, type Part, partsOf } from '../../../platform/shared/parts';
import type { ComparisonTask } from './BillComparisons';
import { compareBill } from './compareBill';

/** Messages to the thread: parts of the task, each after a `next`; then a `next` for each part of the outcome. */
export type ComparisonMessage = Part | { readonly kind: 'next' };

const task = new JoinedParts<ComparisonTask>();
let outcome: Generator<Part> | undefined;
const send = (message: ComparisonMessage) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ComparisonMessage) => {
  if (message.kind === 'next') {
    const part = outcome?.next();
    if (part && !part.done) send(part.value);
    return;
  }
  const whole = task.add(message);
  // A failure ends the thread with an error, which rejects the request.
  if (whole) outcome = partsOf(compareBill(whole));
  send({ kind: 'next' });
});
send({ kind: 'next' });
