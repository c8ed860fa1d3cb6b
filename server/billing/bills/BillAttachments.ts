import type { CommentList } from '../../../contract/billing/bills/billComments';
import {
  ATTACHMENT_KINDS,
  attachmentEnding,
  MAX_ATTACHMENTS,
  megabytes,
} from '../../../src/domain/billing/bills/attachments';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { assertAttachable } from '../../../src/domain/billing/bills/inspectAttachment';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import type { ArrivedFile, FileStorage } from '../../platform/files/filePorts';
import { inflatePdf } from '../../platform/files/inflatePdf';
import type { Caller } from '../../platform/shared/Caller';
import { FairTurns } from '../../platform/shared/FairTurns';
import { newPk } from '../../platform/shared/newPk';
import { notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import { type BillComments, shownComment } from './BillComments';
import type { BillRequest } from './ports';

/** Size limits of attached files, in bytes. */
export interface AttachmentLimits {
  readonly fileBytes: number;
  /** All files of a bill together, including removed files that are still stored. */
  readonly billBytes: number;
}

/** A file to record. Its content is already stored. */
export interface AttachmentToStore {
  readonly attachmentPk: string;
  readonly commentPk: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The author's idempotency key. */
  readonly key: string;
}

/** The result of recording an attachment. */
export type AddedAttachment =
  | { readonly kind: 'added' | 'tooMany' }
  /** The author's earlier file with the same key. */
  | { readonly kind: 'known'; readonly commentPk: string; readonly sha256: string }
  | { readonly kind: 'full'; readonly usedBytes: number };

/** Records attached files. Each change leaves an event in the bill's history. */
export interface BillAttachmentStore {
  /** Records a file unless the key is known, the comment has 5 files, or the bill's files would exceed the limit. */
  add(
    bill: Bill,
    attachment: AttachmentToStore,
    by: Caller,
    limits: AttachmentLimits,
    now: Date,
  ): Promise<AddedAttachment>;
  /** Does nothing if it is already removed. */
  remove(bill: Bill, attachmentPk: string, by: Caller, now: Date): Promise<void>;
  /** Does nothing if it is not removed. @returns false if its content is no longer stored. */
  restore(bill: Bill, attachmentPk: string, by: Caller, now: Date): Promise<boolean>;
}

/** First part of the storage keys of attached files. */
export const ATTACHMENTS_FOLDER = 'attachments';

/** Storage key of an attached file. */
export function attachmentKey(attachmentPk: string): string {
  return `${ATTACHMENTS_FOLDER}/${attachmentPk}`;
}

type AddRequest = BillRequest & { readonly commentPk: string; readonly key: string };
type FileRequest = BillRequest & { readonly attachmentPk: string };

/** Number of files that are checked and stored, and held in memory, at once. */
const STORING_TURNS = { overall: 4, perPerson: 1 };

/** Files attached to comments, visible to everyone who sees the comment. @source product.md, Calls */
export class BillAttachments {
  private readonly storing = new FairTurns(STORING_TURNS);

  constructor(
    private readonly comments: BillComments,
    private readonly attachments: BillAttachmentStore,
    private readonly files: FileStorage,
    private readonly limits: AttachmentLimits,
  ) {}

  /**
   * @param receive receives the file, after all other checks
   * @throws Refusal NOT_FOUND; WRONG_STATUS for someone else's comment; TOO_LARGE, FILE_TYPE, FILE_UNREADABLE, TOO_MANY or
   * KEY_REUSED, as in the contract.
   */
  async add(request: AddRequest, receive: () => Promise<ArrivedFile | undefined>): Promise<CommentList> {
    const { caller, commentPk } = request;
    const { bill, stored } = await this.comments.visible(request);
    const comment = stored.find((one) => one.commentPk === commentPk);
    if (!comment || comment.isDeleted) throw notFound('comment');
    if (comment.byUserId !== caller.userId) {
      const message = 'You can attach files to your own comments only. Add a comment of your own.';
      throw wrongStatus(message);
    }
    const file = await receive();
    if (!file) throw notFound('file');
    await this.storing.run(caller.userId, () => this.store(request, bill, file));
    return this.comments.list(request);
  }

  /** @throws Refusal NOT_FOUND, also for a removed file. */
  async download(request: FileRequest): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
    const { file } = await this.find(request);
    const bytes = file.removed === null ? await this.files.get(attachmentKey(file.attachmentPk)) : undefined;
    if (!bytes) throw notFound('file');
    return { name: file.fileName, bytes };
  }

  /** @throws Refusal NOT_FOUND; WRONG_STATUS if the caller cannot remove it, or can no longer remove it. */
  async remove(request: FileRequest): Promise<CommentList> {
    const { bill, file } = await this.find(request);
    if (file.removed === null && !file.canRemove) {
      const message = 'Only your own files can be removed, until the bill is reconciled or within 15 minutes.';
      throw wrongStatus(message);
    }
    await this.attachments.remove(bill, request.attachmentPk, request.caller, request.now);
    return this.comments.list(request);
  }

  /** @throws Refusal NOT_FOUND; WRONG_STATUS if the caller cannot restore it, or can no longer restore it; TOO_MANY. */
  async restore(request: FileRequest): Promise<CommentList> {
    const { bill, file, canAttach } = await this.find(request);
    if (file.removed !== null) {
      if (file.restorableUntil === null) throw tooLate();
      if (!canAttach) throw tooMany();
      if (!(await this.attachments.restore(bill, request.attachmentPk, request.caller, request.now))) throw tooLate();
    }
    return this.comments.list(request);
  }

  private async find(request: FileRequest) {
    const { bill, stored } = await this.comments.visible(request);
    for (const comment of stored) {
      const { attachments, canAttach } = shownComment(bill, comment, request);
      const file = attachments.find(({ attachmentPk }) => attachmentPk === request.attachmentPk);
      if (file) return { bill, file, canAttach };
    }
    throw notFound('file');
  }

  private async store({ caller, commentPk, key, now }: AddRequest, bill: Bill, file: ArrivedFile): Promise<void> {
    const { fileName, bytes, sha256 } = file;
    const content = await readAttachment(file, this.limits.fileBytes, 'Make it smaller or split it.');
    const attachmentPk = newPk(bill.groupNumber);
    const attachment = { attachmentPk, commentPk, fileName, bytes, sha256, key };
    // The content is stored before its record, so that no record exists without content.
    await this.files.put(attachmentKey(attachmentPk), content);
    // After an error, the record may exist nevertheless, and its content must be kept. Otherwise, the content is deleted as an
    // orphan.
    const added = await this.attachments.add(bill, attachment, caller, this.limits, now);
    if (added.kind !== 'added') await this.files.remove(attachmentKey(attachmentPk)).catch(() => undefined);
    assertAdded(added, attachment, this.limits);
  }
}

/**
 * The content of an attachment.
 *
 * @param advice what to do about a file above the limit.
 * @throws Refusal FILE_TYPE, TOO_LARGE, FILE_UNREADABLE
 */
export async function readAttachment(file: ArrivedFile, maxBytes: number, advice: string): Promise<Uint8Array> {
  const { fileName, bytes } = file;
  const ending = attachmentEnding(fileName);
  if (ending === undefined) {
    throw new Refusal(ErrorCode.FileType, `${fileName} can’t be attached. Choose ${ATTACHMENT_KINDS}.`);
  }
  if (bytes > maxBytes) {
    throw new Refusal(ErrorCode.TooLarge, `${fileName} is larger than ${megabytes(maxBytes)}. ${advice}`);
  }
  const content = await file.read();
  try {
    assertAttachable(fileName, ending, content, inflatePdf);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Refusal(ErrorCode.FileUnreadable, error.message, {}, { cause: error });
  }
  return content;
}

function assertAdded(added: AddedAttachment, { commentPk, sha256 }: AttachmentToStore, limits: AttachmentLimits): void {
  if (added.kind === 'tooMany') throw tooMany();
  if (added.kind === 'full') {
    const used = `The files of this bill take up ${megabytes(added.usedBytes)} of ${megabytes(limits.billBytes)}`;
    throw new Refusal(ErrorCode.TooLarge, `${used}. Removed files count for a day. Attach a smaller file.`);
  }
  if (added.kind === 'known' && (added.commentPk !== commentPk || added.sha256 !== sha256)) {
    throw new Refusal(ErrorCode.KeyReused, 'This key was used for another file. Send this one with a new key.');
  }
}

function tooMany(): Refusal {
  const message = `A comment can have at most ${MAX_ATTACHMENTS} files. Add another comment for more.`;
  return new Refusal(ErrorCode.TooMany, message);
}

function tooLate(): Refusal {
  return wrongStatus('Only files you removed in the last 15 minutes can be restored.');
}
