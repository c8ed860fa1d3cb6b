import {
  answerCheckFile,
  downloadCheckFile,
  getPositivePay,
  makeCheckFile,
  saveCheckLayout,
  withdrawCheckFile,
} from '../../../contract/positivePay';
import type { CheckFileRequest, PositivePayGateway, PositivePayQuery } from '../../application/positivePay/PositivePay';
import type { DownloadedFile } from '../../application/shared/DownloadedFile';
import type { BankAnswer } from '../../domain/positivePay/bankAnswer';
import type { CheckFile, CheckFileLayout, PositivePayPage } from '../../domain/positivePay/CheckFile';
import type { ApiClient } from './ApiClient';

const mediaType = 'text/csv';

export class HttpPositivePayGateway implements PositivePayGateway {
  constructor(private readonly api: ApiClient) {}

  read({ page, size, q, state }: PositivePayQuery, signal?: AbortSignal): Promise<PositivePayPage> {
    const query = { page: String(page), size: String(size), ...(q && { q }), ...(state && { state }) };
    return this.api.call(getPositivePay, { query }, signal && { signal });
  }

  make(body: CheckFileRequest, idempotencyKey: string): Promise<CheckFile> {
    return this.api.call(makeCheckFile, { body, idempotencyKey });
  }

  async download({ filePk, fileName }: CheckFile, again: boolean): Promise<DownloadedFile> {
    const { name, bytes } = await this.api.download(downloadCheckFile, { params: { filePk }, body: { again } });
    return { name: name || fileName, mediaType, bytes };
  }

  answer({ filePk, state }: Pick<CheckFile, 'filePk' | 'state'>, answer: BankAnswer, idempotencyKey: string) {
    const { rejectedIssues, rejectedVoids, reason } = answer;
    const body = { rejectedIssues: [...rejectedIssues], rejectedVoids: [...rejectedVoids], reason, state };
    return this.api.call(answerCheckFile, { params: { filePk }, body, idempotencyKey });
  }

  withdraw({ filePk, state }: Pick<CheckFile, 'filePk' | 'state'>, reason: string, idempotencyKey: string) {
    return this.api.call(withdrawCheckFile, { params: { filePk }, body: { reason, state }, idempotencyKey });
  }

  saveLayout(layout: CheckFileLayout | null): Promise<unknown> {
    const body = { layout: layout && { ...layout, columns: layout.columns.map((column) => ({ ...column })) } };
    return this.api.call(saveCheckLayout, { body });
  }
}
