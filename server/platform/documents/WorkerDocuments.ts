import { Worker } from 'node:worker_threads';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { errorCodeOf } from '../shared/errorCodeOf';
import { Refusal } from '../shared/Refusal';
import { threadAt } from '../shared/threadAt';
import type { DocumentFormat, Documents, DocumentToWrite } from './Documents';
import type { DocumentReply, DocumentStep, DocumentTask } from './documentSteps';

const THREAD = threadAt('./documents.worker', import.meta.url);
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** Several times what a bill of 30,000 lines needs. */
const MEMORY = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 };

/** Writes each document in its own thread, with limited memory. How many are written at once is up to the caller. */
export class WorkerDocuments implements Documents {
  async write(format: DocumentFormat, document: DocumentToWrite, signal?: AbortSignal): Promise<Uint8Array> {
    signal?.throwIfAborted();
    return writeInThread(format, document, signal);
  }
}

async function writeInThread(
  format: DocumentFormat,
  document: DocumentToWrite,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const { title, subtitle, at, isLetter = false } = document;
  const task: DocumentTask = { format, title, subtitle, at, isLetter };
  const thread = new Worker(THREAD.address, {
    name: 'documents',
    workerData: task,
    execArgv: THREAD.execArgv,
    resourceLimits: MEMORY,
  });
  const end = new AbortController();
  try {
    return await followThread(thread, document, signal, end.signal);
  } finally {
    end.abort();
    await thread.terminate();
  }
}

/** Sends each step when the thread has done the one before, so that only a few rows are in transit. */
function followThread(
  thread: Worker,
  document: DocumentToWrite,
  signal: AbortSignal | undefined,
  end: AbortSignal,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const steps = stepsOf(document);
    const sendNext = async () => {
      const next = await steps.next();
      if (!next.done && !end.aborted) thread.postMessage(next.value);
    };
    thread.on('message', (reply: DocumentReply) => {
      if (reply.kind === 'ready') sendNext().catch(reject);
      else resolve(reply.bytes);
    });
    thread.on('error', (error) => reject(errorCodeOf(error) === OUT_OF_MEMORY ? tooLarge(error) : error));
    thread.on('exit', () => reject(new Error('The thread that writes documents ended early.')));
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: end });
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
