import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentReply, DocumentStep, DocumentTask, OpenDocument } from './documentSteps';
import { PdfDocument } from './PdfDocument';
import { XlsxDocument } from './XlsxDocument';

const task: DocumentTask = workerData;
const document: OpenDocument = task.format === 'pdf' ? new PdfDocument(task) : new XlsxDocument(task);
const reply = (message: DocumentReply) => parentPort?.postMessage(message);

async function take(step: DocumentStep): Promise<void> {
  if (step.kind === 'end') {
    const bytes = await document.finish();
    parentPort?.postMessage({ kind: 'done', bytes } satisfies DocumentReply, [bytes.buffer]);
    return;
  }
  if (step.kind === 'table') document.addTable(step.table);
  else await document.addRows(step.rows);
  reply({ kind: 'ready' });
}

parentPort?.on('message', (step: DocumentStep) => {
  // A failure ends the thread with an error, which rejects the request for the document.
  void take(step).catch((error: unknown) => {
    throw error;
  });
});
reply({ kind: 'ready' });
