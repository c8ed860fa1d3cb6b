import type { DocumentFormat, Documents, DocumentToWrite } from '../../../server/application/evidence/Documents';
import type { OpenDocument } from '../../../server/infrastructure/documents/documentSteps';
import { PdfDocument } from '../../../server/infrastructure/documents/PdfDocument';
import { XlsxDocument } from '../../../server/infrastructure/documents/XlsxDocument';

/** Writes documents in the calling thread, without a worker. */
export class SameThreadDocuments implements Documents {
  async write(format: DocumentFormat, { title, subtitle, at, tables }: DocumentToWrite): Promise<Uint8Array> {
    const task = { format, title, subtitle, at };
    const document: OpenDocument = format === 'pdf' ? new PdfDocument(task) : new XlsxDocument(task);
    for (const { parts, isForm = false, ...head } of tables) {
      document.addTable({ ...head, isForm });
      for await (const rows of parts) await document.addRows(rows);
    }
    return document.finish();
  }
}
