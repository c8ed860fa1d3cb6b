import { Worker } from 'node:worker_threads';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { DocumentFormat, Documents, DocumentToWrite } from '../../application/evidence/Documents';
import { Refusal } from '../../application/shared/Refusal';
import { errorCodeOf } from '../errorCodeOf';
import { threadAt } from '../threadAt';
import type { DocumentReply, DocumentStep, DocumentTask } from './documentSteps';

const THREAD = threadAt('./documents.worker', import.meta.url);
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** Several times what a bill of 30,000 lines needs. */
const MEMORY = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 };

/** Writes each document in its own thread, with limited memory, one at a time. */
export class WorkerDocuments implements Documents {
  private last: Promise<unknown> = Promise.resolve();

  write(format: DocumentFormat, document: DocumentToWrite): Promise<Uint8Array> {
    const written = this.last.then(() => writeInThread(format, document));
    this.last = written.catch(() => undefined);
    return written;
  }
}

async function writeInThread(format: DocumentFormat, document: DocumentToWrite): Promise<Uint8Array> {
  const { title, subtitle, at, isLetter = false } = document;
  const task: DocumentTask = { format, title, subtitle, at, isLetter };
  const thread = new Worker(THREAD.address, {
    name: 'documents',
    workerData: task,
    execArgv: THREAD.execArgv,
    resourceLimits: MEMORY,
  });
  try {
    return await followThread(thread, document);
  } finally {
    await thread.terminate();
  }
}

/** Sends each step when the thread has done the one before, so that only a few rows are in transit. */
function followThread(thread: Worker, document: DocumentToWrite): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const steps = stepsOf(document);
    const sendNext = async () => {
      const next = await steps.next();
      if (!next.done) thread.postMessage(next.value);
    };
    thread.on('message', (reply: DocumentReply) => {
      if (reply.kind === 'ready') sendNext().catch(reject);
      else resolve(reply.bytes);
    });
    thread.on('error', (error) => reject(errorCodeOf(error) === OUT_OF_MEMORY ? tooLarge(error) : error));
    thread.on('exit', () => reject(new Error('The thread that writes documents ended early.')));
  });
}

async function* stepsOf({ tables }: DocumentToWrite): AsyncGenerator<DocumentStep> {
  for (const { title, columns, parts, isForm = false, isLarge = false } of tables) {
    yield { kind: 'table', table: { title, columns, isForm, isLarge } };
    for await (const rows of parts) yield { kind: 'rows', rows };
  }
  yield { kind: 'end' };
}

function tooLarge(cause: unknown): Refusal {
  const message = 'This bill is too large for one file. Export its lines to Excel instead.';
  return new Refusal(ErrorCode.TooLarge, message, {}, { cause });
}
