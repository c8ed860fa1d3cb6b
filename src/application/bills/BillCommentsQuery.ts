import type { BillComment, NewComment } from '../../domain/bills/comments';
import { LiveQuery } from '../shared/LiveQuery';
import type { Time } from '../shared/Time';
import { createToken, type Token } from '../shared/Token';

/** Comments of the product API. Calls reject with ApiError; `signal` aborts. */
export interface BillCommentGateway {
  /** Oldest first. */
  list(billPk: string, signal?: AbortSignal): Promise<readonly BillComment[]>;
  add(billPk: string, comment: NewComment): Promise<readonly BillComment[]>;
  /** Rejects with WRONG_STATUS for someone else's comment or after 15 minutes. */
  remove(billPk: string, commentPk: string): Promise<readonly BillComment[]>;
}

export const BillCommentGateway: Token<BillCommentGateway> = createToken('BillCommentGateway');

/** Comments on a bill and its lines. */
export class BillCommentsQuery {
  constructor(
    private readonly comments: BillCommentGateway,
    private readonly time: Time,
  ) {}

  /** Show the bill's key; call `retry` to read again. */
  open(): LiveQuery<string, readonly BillComment[]> {
    return new LiveQuery((billPk, signal) => this.comments.list(billPk, signal), { time: this.time });
  }

  /** @throws ApiError */
  async add(billPk: string, comment: NewComment): Promise<void> {
    await this.comments.add(billPk, comment);
  }

  /** @throws ApiError WRONG_STATUS for someone else's comment or after 15 minutes. */
  async remove(billPk: string, commentPk: string): Promise<void> {
    await this.comments.remove(billPk, commentPk);
  }
}
