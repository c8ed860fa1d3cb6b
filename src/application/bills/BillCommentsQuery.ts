import type { BillComment, NewComment } from '../../domain/bills/comments';
import { LiveQuery } from '../shared/LiveQuery';
import type { NewKey } from '../shared/NewKey';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';

/** Comments of the product API. Calls reject with ApiError; `signal` aborts. */
export interface BillCommentGateway {
  /** Oldest first. */
  list(billPk: string, signal?: AbortSignal): Promise<readonly BillComment[]>;
  /** @param requestKey UUID; the same key adds the comment once. */
  add(billPk: string, comment: NewComment, requestKey: string): Promise<readonly BillComment[]>;
  /** Rejects with WRONG_STATUS for someone else's comment or after 15 minutes. */
  remove(billPk: string, commentPk: string): Promise<readonly BillComment[]>;
}

export const BillCommentGateway: Token<BillCommentGateway> = createToken('BillCommentGateway');

/** Comments on a bill and its lines. */
export class BillCommentsQuery {
  /** The comment that was not saved, as far as is known, with its key. */
  private unsaved: { readonly content: string; readonly requestKey: string } | undefined;

  constructor(
    private readonly comments: BillCommentGateway,
    private readonly time: Time,
    private readonly newKey: NewKey,
  ) {}

  /** Show the bill's key; call `retry` to read again. */
  open(): LiveQuery<string, readonly BillComment[]> {
    return new LiveQuery((billPk, signal) => this.comments.list(billPk, signal), { time: this.time });
  }

  /** Adds a comment. Repeating it after a failure adds it once, even if only the answer was lost. @throws ApiError */
  async add(billPk: string, comment: NewComment): Promise<void> {
    const content = JSON.stringify([billPk, comment]);
    const requestKey = this.unsaved?.content === content ? this.unsaved.requestKey : this.newKey();
    this.unsaved = { content, requestKey };
    await this.comments.add(billPk, comment, requestKey);
    this.unsaved = undefined;
  }

  /** @throws ApiError WRONG_STATUS for someone else's comment or after 15 minutes. */
  async remove(billPk: string, commentPk: string): Promise<void> {
    await this.comments.remove(billPk, commentPk);
  }
}
