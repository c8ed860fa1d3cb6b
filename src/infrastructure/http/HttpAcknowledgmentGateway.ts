import { previewAcknowledgment, recordAcknowledgment } from '../../../contract/acknowledgments';
import type { AcknowledgmentFile, AcknowledgmentGateway } from '../../application/processing/Acknowledgments';
import type { AcknowledgmentPlan } from '../../domain/processing/AcknowledgedFile';
import type { ApiClient } from './ApiClient';

/** Rejected entries void as many payments, with a mail for each payor. */
const deadlineMs = 60_000;

export class HttpAcknowledgmentGateway implements AcknowledgmentGateway {
  constructor(private readonly api: ApiClient) {}

  preview(body: AcknowledgmentFile): Promise<AcknowledgmentPlan> {
    return this.api.call(previewAcknowledgment, { body }, { deadlineMs });
  }

  record(body: AcknowledgmentFile, idempotencyKey: string): Promise<AcknowledgmentPlan> {
    return this.api.call(recordAcknowledgment, { body, idempotencyKey }, { deadlineMs });
  }
}
