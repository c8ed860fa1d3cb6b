import type { Scope } from '../../../src/domain/access/Scope';
import type { Bill } from '../../../src/domain/bills/Bill';
import { type BillComment, deletableUntil, MAX_COMMENTS, type NewComment } from '../../../src/domain/bills/comments';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { newPk } from '../shared/newPk';
import { notFound, Refusal } from '../shared/Refusal';
import type { BillQueries } from './ports';

/** A comment as stored. */
export interface StoredComment extends Omit<BillComment, 'deletableUntil' | 'isForCarrier'> {
  readonly byUserId: string;
  /** Carriers that see it; empty for comments among the group's people and admins. */
  readonly carrierCodes: readonly string[];
}

/** A comment to store. */
export interface CommentToStore extends Pick<StoredComment, 'commentPk' | 'linePk' | 'text' | 'carrierCodes'> {
  readonly isFromCarrier: boolean;
}

/** Stores comments on bills. The caller must check that the bill is in scope. */
export interface BillCommentStore {
  /** Oldest first. */
  list(bill: Bill): Promise<readonly StoredComment[]>;
  /** The carrier of a line of the bill, or undefined if there is no such line. */
  carrierOfLine(bill: Bill, linePk: string): Promise<string | undefined>;
  /** Adding a comment that is stored already changes nothing. */
  add(bill: Bill, comment: CommentToStore, by: Caller, now: Date): Promise<void>;
  /** Replaces the text by an empty one. */
  markDeleted(bill: Bill, commentPk: string, now: Date): Promise<void>;
}

interface AddCommentRequest extends CommentRequest, NewComment {
  /** UUID. Repeating a request with the same key adds the comment once. */
  readonly requestKey?: string | undefined;
}

interface CommentRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly billPk: string;
  readonly now: Date;
}

/**
 * Comments on a bill or a line: among the group's people and admins, and with the carrier where marked so. A carrier sees and
 * answers only what is marked for its own codes.
 */
export class BillComments {
  constructor(
    private readonly bills: BillQueries,
    private readonly store: BillCommentStore,
  ) {}

  /** Oldest first. @throws Refusal NOT_FOUND for a bill that does not exist or is not in scope. */
  async list(request: CommentRequest): Promise<readonly BillComment[]> {
    return this.shown(await this.billOf(request), request);
  }

  /** @throws Refusal NOT_FOUND for a bill or line out of scope; BAD_REQUEST if the bill has too many comments. */
  async add(request: AddCommentRequest): Promise<readonly BillComment[]> {
    const { caller, scope, now, text, linePk, isForCarrier, requestKey } = request;
    const bill = await this.billOf(request);
    const commentPk = requestKey ? `${bill.groupNumber}.${requestKey.toLowerCase()}` : newPk(bill.groupNumber);
    const stored = await this.store.list(bill);
    if (stored.some((one) => one.commentPk === commentPk)) return this.shown(bill, request);
    const lineCarrier = linePk === null ? undefined : await this.store.carrierOfLine(bill, linePk);
    if (linePk !== null && !(lineCarrier !== undefined && bill.carrierCodes.includes(lineCarrier))) {
      throw notFound('line');
    }
    if (stored.length >= MAX_COMMENTS) {
      throw new Refusal(ErrorCode.BadRequest, `A bill can have at most ${MAX_COMMENTS} comments.`);
    }
    const isFromCarrier = scope.kind === 'carriers';
    // A carrier's bill has only its own codes.
    const carriers = lineCarrier === undefined ? bill.carrierCodes : [lineCarrier];
    const carrierCodes = isFromCarrier || isForCarrier ? carriers : [];
    const comment = { commentPk, linePk, text, carrierCodes, isFromCarrier };
    await this.store.add(bill, comment, caller, now);
    return this.shown(bill, request);
  }

  /** @throws Refusal NOT_FOUND; WRONG_STATUS for someone else's comment or after 15 minutes. */
  async remove(request: CommentRequest & { readonly commentPk: string }): Promise<readonly BillComment[]> {
    const { caller, commentPk, now } = request;
    const bill = await this.billOf(request);
    const comment = (await this.shown(bill, request)).find((one) => one.commentPk === commentPk);
    if (!comment) throw notFound('comment');
    if (comment.isDeleted) return this.shown(bill, request);
    if (comment.deletableUntil === null) {
      const message = 'Only your own comments can be deleted, within 15 minutes. Add another comment instead.';
      throw new Refusal(ErrorCode.WrongStatus, message);
    }
    await this.store.markDeleted(bill, commentPk, now);
    return this.shown(bill, { caller, scope: request.scope, now });
  }

  private async billOf({ scope, billPk, now }: CommentRequest): Promise<Bill> {
    const bill = await this.bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    return bill;
  }

  private async shown(
    bill: Bill,
    { caller, scope, now }: Omit<CommentRequest, 'billPk'>,
  ): Promise<readonly BillComment[]> {
    const stored = await this.store.list(bill);
    const visible =
      scope.kind === 'carriers'
        ? stored.filter((one) => one.carrierCodes.some((code) => scope.carrierCodes.includes(code)))
        : stored;
    return visible.map(({ byUserId, carrierCodes, ...comment }) => {
      const until = deletableUntil(comment.at);
      const canDelete = byUserId === caller.userId && !comment.isDeleted && until > now;
      return {
        ...comment,
        isForCarrier: carrierCodes.length > 0,
        deletableUntil: canDelete ? until.toISOString() : null,
      };
    });
  }
}
