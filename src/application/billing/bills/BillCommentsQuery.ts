import type { Attachment, CommentList } from '../../../../contract/billing/bills/billComments';
import type { NewComment } from '../../../domain/billing/bills/comments';
import type { SendOptions } from '../../office/uploads/ports';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import type { GivenFile } from '../../platform/shared/GivenFile';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { Attachment, BillComment } from '../../../../contract/billing/bills/billComments';

/** Comments of the product API, and the files attached to them. Calls reject with ApiError; `signal` aborts. */
export interface BillCommentGateway {
  list(args: { readonly billPk: string }, signal?: AbortSignal): Promise<CommentList>;
  /** The same key adds a comment once. @returns the comment's key */
  add(args: NewComment & { readonly billPk: string; readonly key: string }): Promise<string>;
  /** Rejects with WRONG_STATUS for someone else's comment or after 15 minutes. */
  remove(args: { readonly billPk: string; readonly commentPk: string }): Promise<void>;
  /** The same key attaches a file once. */
  attach(billPk: string, commentPk: string, file: GivenFile, key: string, options: SendOptions): Promise<void>;
  download(billPk: string, attachment: Attachment): Promise<DownloadedFile>;
  /** Rejects with WRONG_STATUS for someone else's file, or if it can no longer be removed. */
  removeAttachment(args: { readonly billPk: string; readonly attachmentPk: string }): Promise<void>;
  /** Rejects with WRONG_STATUS after 15 minutes. */
  restoreAttachment(args: { readonly billPk: string; readonly attachmentPk: string }): Promise<void>;
}

export const BillCommentGateway: Token<BillCommentGateway> = createToken('BillCommentGateway');

/** Comments on a bill and its lines, with their files. */
export class BillCommentsQuery {
  /** The last comment that was not saved for certain, and its key. */
  private unsaved: { readonly content: string; readonly key: string } | undefined;

  constructor(
    private readonly comments: BillCommentGateway,
    private readonly time: Time,
    private readonly newKey: NewKey,
  ) {}

  /** Show the bill's key; call `retry` to read again. */
  open(): LiveQuery<string, CommentList> {
    return new LiveQuery((billPk, signal) => this.comments.list({ billPk }, signal), { time: this.time });
  }

  /** Adds a comment once, also if the response is lost and the same comment is sent again. @throws ApiError */
  async add(billPk: string, comment: NewComment): Promise<string> {
    const content = JSON.stringify([billPk, comment]);
    const key = this.unsaved?.content === content ? this.unsaved.key : this.newKey();
    this.unsaved = { content, key };
    const commentPk = await this.comments.add({ ...comment, billPk, key });
    this.unsaved = undefined;
    return commentPk;
  }

  /** @throws ApiError WRONG_STATUS for someone else's comment or after 15 minutes. */
  remove(billPk: string, commentPk: string): Promise<void> {
    return this.comments.remove({ billPk, commentPk });
  }

  /** @throws ApiError */
  download(billPk: string, attachment: Attachment): Promise<DownloadedFile> {
    return this.comments.download(billPk, attachment);
  }

  /** @throws ApiError WRONG_STATUS if the person cannot remove the file, or no longer. */
  removeAttachment(billPk: string, attachmentPk: string): Promise<void> {
    return this.comments.removeAttachment({ billPk, attachmentPk });
  }

  /** @throws ApiError WRONG_STATUS 15 minutes after the removal. */
  restoreAttachment(billPk: string, attachmentPk: string): Promise<void> {
    return this.comments.restoreAttachment({ billPk, attachmentPk });
  }
}
