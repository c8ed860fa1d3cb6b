import {
  type Attachment,
  addAttachment,
  addBillComment,
  deleteBillComment,
  getAttachment,
  getBillComments,
  removeAttachment,
  restoreAttachment,
} from '../../../../contract/billing/bills/billComments';
import type { SendOptions } from '../../../application/office/uploads/ports';
import { ApiError } from '../../../application/platform/shared/ApiError';
import type { DownloadedFile } from '../../../application/platform/shared/DownloadedFile';
import type { GivenFile } from '../../../application/platform/shared/GivenFile';
import { BrowserCode, ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import type { ApiClient } from '../ApiClient';
import { formOf, progressTo } from '../forms';
import { adapted, fromCalls } from '../fromCalls';

/** A file of 20 MB on a slow connection. */
const DOWNLOAD_DEADLINE_MS = 120_000;
/** Never shown in the browser, whatever it contains. */
const BYTES = 'application/octet-stream';
/** Refusals of a file that tell its sender what to choose instead. */
const FILE_REFUSALS = [ErrorCode.FileType, ErrorCode.TooLarge];

const made = fromCalls({
  list: getBillComments,
  add: adapted(addBillComment, { answer: ({ commentPk }) => commentPk }),
  remove: deleteBillComment,
  removeAttachment,
  restoreAttachment,
});

export const billCommentCalls = (api: ApiClient) => ({
  ...made(api),

  async attach(
    billPk: string,
    commentPk: string,
    file: GivenFile,
    idempotencyKey: string,
    options: SendOptions,
  ): Promise<void> {
    const sending = {
      form: await formOf('file', [{ file, name: file.name }]),
      onProgress: progressTo(options, file.size),
    };
    const parts = { params: { billPk, commentPk }, idempotencyKey };
    await api.upload(addAttachment, parts, sending, { signal: options.signal, expected: FILE_REFUSALS });
  },

  async download(billPk: string, { attachmentPk, fileName, bytes: size }: Attachment): Promise<DownloadedFile> {
    const params = { billPk, attachmentPk };
    const { bytes } = await api.download(getAttachment, { params }, { deadlineMs: DOWNLOAD_DEADLINE_MS });
    if (bytes.length === size) return { name: fileName, mediaType: BYTES, bytes };
    throw new ApiError('failed', BrowserCode.IncompleteFile, 'The file is incomplete. Download it again.');
  },
});
