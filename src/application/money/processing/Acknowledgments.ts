import type { AcknowledgmentFile, AcknowledgmentPlan } from '../../../../contract/money/acknowledgments';
import { MAX_ACKNOWLEDGMENT_LENGTH } from '../../../domain/money/processing/acknowledgment';
import { decodeText } from '../../../domain/platform/files/decodeText';
import { UnreadableFile } from '../../../domain/platform/files/UnreadableFile';
import type { GivenFile } from '../../platform/shared/GivenFile';
import type { NewKey } from '../../platform/shared/NewKey';
import { RequestKeys } from '../../platform/shared/RequestKeys';
import { createToken, type Token } from '../../platform/shared/Token';
import type { BankFileList } from './PaymentFiles';

export type { AcknowledgmentFile, AcknowledgmentPlan } from '../../../../contract/money/acknowledgments';

/** Acknowledgment files of the product API. Calls reject with ApiError. */
export interface AcknowledgmentGateway {
  preview(file: AcknowledgmentFile): Promise<AcknowledgmentPlan>;
  /** @param idempotencyKey UUID */
  record(file: AcknowledgmentFile, idempotencyKey: string): Promise<AcknowledgmentPlan>;
}

export const AcknowledgmentGateway: Token<AcknowledgmentGateway> = createToken('AcknowledgmentGateway');

const MAX_NAME = 200;

/** Previews and records acknowledgment files of the bank. @source docs/decisions/bank-files.md#the-banks-acknowledgment-can-be-a-file */
export class Acknowledgments {
  private readonly keys: RequestKeys;

  constructor(
    private readonly gateway: AcknowledgmentGateway,
    newKey: NewKey,
    private readonly files: Pick<BankFileList, 'retry'>,
  ) {
    this.keys = new RequestKeys(newKey);
  }

  /** Reads a file's text. @throws UnreadableFile */
  async read(file: GivenFile): Promise<AcknowledgmentFile> {
    const { text } = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text === '') throw new UnreadableFile('FILE_EMPTY', 'This file is empty.');
    if (text.length > MAX_ACKNOWLEDGMENT_LENGTH)
      throw new UnreadableFile('FILE_TOO_LARGE', 'This file is too large for an acknowledgment.');
    return { fileName: file.name.slice(0, MAX_NAME), text };
  }

  /** What recording a file would do. Saves nothing. */
  preview(file: AcknowledgmentFile): Promise<AcknowledgmentPlan> {
    return this.gateway.preview(file);
  }

  /**
   * Records the answers of a file. A retry of the same file after a lost response changes nothing again.
   *
   * @throws ApiError WRONG_STATUS when nothing is left to record; FILE_UNREADABLE; ON_HOLD during nightly processing.
   */
  async record(file: AcknowledgmentFile): Promise<AcknowledgmentPlan> {
    const plan = await this.keys.once(file, (key) => this.gateway.record(file, key));
    this.files.retry();
    return plan;
  }
}
