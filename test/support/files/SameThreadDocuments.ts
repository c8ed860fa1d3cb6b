import type { DocumentFormat, Documents, DocumentToWrite } from '../../../server/platform/documents/Documents';
import type { OpenDocument } from '../../../server/platform/documents/documentSteps';
import { PdfDocument } from '../../../server/platform/documents/PdfDocument';
import { XlsxDocument } from '../../../server/platform/documents/XlsxDocument';

/** Writes documents in the calling thread, without a worker. */
export class SameThreadDocuments implements Documents {
  async write(format: DocumentFormat, document: DocumentToWrite): Promise<Uint8Array> {
    const { title, subtitle, at, isLetter = false, tables } = document;
    const task = { format, title, subtitle, at, isLetter };
    const open: OpenDocument = format === 'pdf' ? new PdfDocument(task) : new XlsxDocument(task);
    for (const { parts, isForm = false, isLarge = false, ...head } of tables) {
      open.addTable({ ...head, isForm, isLarge });
      for await (const rows of parts) await open.addRows(rows);
    }
    return open.finish();
  }
}
