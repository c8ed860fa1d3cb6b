import { changeFileReversal, previewFileReversal, reverseBankFile } from '../../../contract/fileReversals';
import type { FileReversalChoice, FileReversalGateway } from '../../application/processing/FileReversals';
import type {
  FileReversal,
  FileReversalChange,
  FileReversalEffect,
  NewFileReversal,
} from '../../domain/processing/fileReversal';
import type { ApiClient } from './ApiClient';

export class HttpFileReversalGateway implements FileReversalGateway {
  constructor(private readonly api: ApiClient) {}

  preview({ filePk, batch, reason }: FileReversalChoice, signal?: AbortSignal): Promise<FileReversalEffect> {
    const query = { ...(batch !== null && { batch: String(batch) }), ...(reason && { kind: reason }) };
    return this.api.call(previewFileReversal, { params: { filePk }, query }, signal && { signal });
  }

  reverse(filePk: string, body: NewFileReversal, idempotencyKey: string): Promise<FileReversal> {
    return this.api.call(reverseBankFile, { params: { filePk }, body, idempotencyKey });
  }

  change(reversalPk: string, body: FileReversalChange, idempotencyKey: string): Promise<FileReversal> {
    return this.api.call(changeFileReversal, { params: { reversalPk }, body, idempotencyKey });
  }
}
