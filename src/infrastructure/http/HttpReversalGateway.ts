import { changeBankReversal, previewBankReversal, reverseAtBank } from '../../../contract/bankReversals';
import { exportReturnEntries, getReturnRates, postReturnFile, previewReturnFile } from '../../../contract/returnFiles';
import {
  presentPaymentAgain,
  previewPresentAgain,
  previewReversal,
  reallocatePayment,
  returnPayment,
  reversePayment,
  setAsidePayment,
} from '../../../contract/reversals';
import type { ReversalGateway } from '../../application/payments/ports';
import type { ReturnFile, ReturnFileGateway } from '../../application/processing/ReturnFiles';
import { type DownloadedFile, XLSX_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { ExportFormat } from '../../domain/files/listExport';
import type {
  BankReversal,
  BankReversalChange,
  BankReversalEffect,
  NewBankReversal,
} from '../../domain/payments/bankReversal';
import type { Payment } from '../../domain/payments/Payment';
import type { PresentationEffect } from '../../domain/payments/presentAgain';
import type { ReallocationBody } from '../../domain/payments/reallocation';
import type { NewReturn } from '../../domain/payments/returnCodes';
import type { ReturnFilePlan } from '../../domain/payments/returnFile';
import type { ReversalEffect } from '../../domain/payments/reversalEffect';
import type { ApiClient } from './ApiClient';

export class HttpReversalGateway implements ReversalGateway {
  constructor(private readonly api: ApiClient) {}

  preview(paymentPk: string, signal?: AbortSignal): Promise<ReversalEffect> {
    return this.api.call(previewReversal, { params: { paymentPk } }, signal && { signal });
  }

  return(paymentPk: string, body: NewReturn, idempotencyKey: string): Promise<Payment> {
    return this.api.call(returnPayment, { params: { paymentPk }, body, idempotencyKey });
  }

  reverse(paymentPk: string, reason: string, idempotencyKey: string): Promise<Payment> {
    return this.api.call(reversePayment, { params: { paymentPk }, body: { reason }, idempotencyKey });
  }

  previewAgain(paymentPk: string, signal?: AbortSignal): Promise<PresentationEffect> {
    return this.api.call(previewPresentAgain, { params: { paymentPk } }, signal && { signal });
  }

  presentAgain(paymentPk: string, idempotencyKey: string): Promise<Payment> {
    return this.api.call(presentPaymentAgain, { params: { paymentPk }, idempotencyKey });
  }

  previewAtBank(paymentPk: string, signal?: AbortSignal): Promise<BankReversalEffect> {
    return this.api.call(previewBankReversal, { params: { paymentPk } }, signal && { signal });
  }

  reverseAtBank(paymentPk: string, request: NewBankReversal, idempotencyKey: string): Promise<BankReversal> {
    return this.api.call(reverseAtBank, { params: { paymentPk }, body: request, idempotencyKey });
  }

  changeAtBank(paymentPk: string, change: BankReversalChange, idempotencyKey: string): Promise<BankReversal> {
    return this.api.call(changeBankReversal, { params: { paymentPk }, body: change, idempotencyKey });
  }

  setAside(paymentPk: string, reason: string, idempotencyKey: string): Promise<Payment> {
    return this.api.call(setAsidePayment, { params: { paymentPk }, body: { reason }, idempotencyKey });
  }

  reallocate(
    paymentPk: string,
    { reason, from, allocations }: ReallocationBody,
    idempotencyKey: string,
  ): Promise<Payment> {
    const body = { reason, from: [...from], allocations: [...allocations] };
    return this.api.call(reallocatePayment, { params: { paymentPk }, body, idempotencyKey });
  }
}

/** The server answers within about ten seconds, also with payments left to return. */
const deadlineMs = 60_000;

export class HttpReturnFileGateway implements ReturnFileGateway {
  constructor(private readonly api: ApiClient) {}

  async rates(signal?: AbortSignal) {
    return (await this.api.call(getReturnRates, {}, signal && { signal })).items;
  }

  preview(body: ReturnFile): Promise<ReturnFilePlan> {
    return this.api.call(previewReturnFile, { body }, { deadlineMs });
  }

  async export(file: ReturnFile, format: ExportFormat, signal?: AbortSignal): Promise<DownloadedFile> {
    const body = { ...file, format };
    const { name, bytes } = await this.api.download(
      exportReturnEntries,
      { body },
      { deadlineMs, ...(signal && { signal }) },
    );
    return {
      name: name || `return-entries.${format}`,
      mediaType: format === 'csv' ? 'text/csv' : XLSX_MEDIA_TYPE,
      bytes,
    };
  }

  post(body: ReturnFile, idempotencyKey: string): Promise<ReturnFilePlan> {
    return this.api.call(postReturnFile, { body, idempotencyKey }, { deadlineMs });
  }
}
