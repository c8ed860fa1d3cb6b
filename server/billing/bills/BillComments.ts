import type { Attachment, BillComment, CommentList } from '../../../contract/billing/bills/billComments';
import { isRemovable, MAX_ATTACHMENTS, restorableUntil } from '../../../src/domain/billing/bills/attachments';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { deletableUntil, MAX_COMMENTS, type NewComment } from '../../../src/domain/billing/bills/comments';
import { MAX_MENTIONABLE, mentionedIn } from '../../../src/domain/billing/bills/mentions';
import { decide } from '../../../src/domain/platform/access/decide';
import type { Person } from '../../../src/domain/platform/access/Person';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Caller } from '../../platform/shared/Caller';
import { newPk } from '../../platform/shared/newPk';
import { badRequest, notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { BillQueries, BillRequest } from './ports';

/** An attached file as stored. */
export interface StoredAttachment extends Pick<Attachment, 'attachmentPk' | 'fileName' | 'bytes' | 'at' | 'byName'> {
  readonly byUserId: string;
  readonly removed: (NonNullable<Attachment['removed']> & { readonly byUserId: string }) | null;
}

/** A comment as stored. */
export interface StoredComment
  extends Omit<BillComment, 'deletableUntil' | 'isForCarrier' | 'canAttach' | 'attachments'> {
  readonly byUserId: string;
  /** Carriers that see it; empty for comments among the group's people and admins. */
  readonly carrierCodes: readonly string[];
  readonly attachments: readonly StoredAttachment[];
}

/** A person who may be mentioned, with the facts that determine whether they read the bill's comments. */
export interface MentionableReader {
  readonly userId: string;
  readonly name: string;
  readonly person: Person;
}

/** A comment to store. */
export interface CommentToStore extends Pick<StoredComment, 'commentPk' | 'linePk' | 'text' | 'carrierCodes'> {
  /** Ids of the people it mentions. */
  readonly mentions: readonly string[];
  readonly isFromCarrier: boolean;
  /** The author's key for it; null if none. */
  readonly key: string | null;
}

/** Stores comments on bills. The caller must check that the bill is in scope. */
export interface BillCommentStore {
  /** Oldest first. */
  list(bill: Bill): Promise<readonly StoredComment[]>;
  /** The carrier of a line of the bill, or undefined if there is no such line. */
  carrierOfLine(bill: Bill, linePk: string): Promise<string | undefined>;
  /** Active people with a role in the bill's group, and the authors of its comments, by name. At most `limit`. */
  people(bill: Bill, limit: number): Promise<readonly MentionableReader[]>;
  /**
   * Stores the comment with a notice for each person it mentions.
   *
   * @returns the author's earlier comment with the same key, without storing it again; otherwise undefined.
   */
  add(bill: Bill, comment: CommentToStore, by: Caller, now: Date): Promise<string | undefined>;
  /** Replaces the text by an empty one and removes the files. */
  markDeleted(bill: Bill, commentPk: string, by: Caller, now: Date): Promise<void>;
}

/** A bill and the comments that a caller sees. */
export interface VisibleComments {
  readonly bill: Bill;
  readonly stored: readonly StoredComment[];
}

/**
 * Comments on a bill or a line: among the group's people and admins, and with the carrier if marked so. A carrier sees and answers
 * only comments marked for its own codes.
 */
export class BillComments {
  /** @param mostAttachmentBytes maximum size of an attached file */
  constructor(
    private readonly bills: BillQueries,
    private readonly store: BillCommentStore,
    private readonly mostAttachmentBytes: number,
  ) {}

  /** @throws Refusal NOT_FOUND for a bill that does not exist or is not in scope. */
  async list(request: BillRequest): Promise<CommentList> {
    const { bill, stored } = await this.visible(request);
    const items = stored.map((comment) => shownComment(bill, comment, request));
    const mentionable = (await this.mentionable(request, bill)).map(({ name }) => name);
    return { items, mostAttachmentBytes: this.mostAttachmentBytes, mentionable: [...new Set(mentionable)] };
  }

  /** Like `list`, including server-only data. @throws Refusal like `list`. */
  async visible(request: BillRequest): Promise<VisibleComments> {
    const { scope } = request;
    const bill = await this.billOf(request);
    const stored = await this.store.list(bill);
    if (scope.kind !== 'carriers') return { bill, stored };
    return { bill, stored: stored.filter((one) => one.carrierCodes.some((code) => scope.carrierCodes.includes(code))) };
  }

  /**
   * @returns the comments with the key of the added one.
   * @throws Refusal NOT_FOUND for a bill or line out of scope; BAD_REQUEST if the bill has too many comments; KEY_REUSED if
   *   the caller's key belongs to another comment.
   */
  async add(
    request: BillRequest & NewComment & { readonly key?: string | undefined },
  ): Promise<CommentList & { readonly commentPk: string }> {
    const { caller, scope, now, text, linePk, isForCarrier, key = null } = request;
    const bill = await this.billOf(request);
    const lineCarrier = linePk === null ? undefined : await this.store.carrierOfLine(bill, linePk);
    if (linePk !== null && !(lineCarrier !== undefined && bill.carrierCodes.includes(lineCarrier))) {
      throw notFound('line');
    }
    if ((await this.store.list(bill)).length >= MAX_COMMENTS) {
      throw badRequest(`A bill can have at most ${MAX_COMMENTS} comments.`);
    }
    const isFromCarrier = scope.kind === 'carriers';
    // A carrier's view of a bill has only its own codes.
    const carriers = lineCarrier === undefined ? bill.carrierCodes : [lineCarrier];
    const carrierCodes = isFromCarrier || isForCarrier ? carriers : [];
    const mentions = await this.mentionedBy(request, bill);
    const comment = { commentPk: newPk(bill.groupNumber), linePk, text, carrierCodes, isFromCarrier, key, mentions };
    const known = await this.store.add(bill, comment, caller, now);
    const list = await this.list(request);
    const saved = list.items.find(({ commentPk }) => commentPk === (known ?? comment.commentPk));
    if (saved && (known === undefined || saved.isDeleted || (saved.text === text && saved.linePk === linePk))) {
      return { ...list, commentPk: saved.commentPk };
    }
    throw new Refusal(ErrorCode.KeyReused, 'This key was used for another comment. Send this one with a new key.');
  }

  /** @throws Refusal NOT_FOUND; WRONG_STATUS for someone else's comment or after 15 minutes. */
  async remove(request: BillRequest & { readonly commentPk: string }): Promise<CommentList> {
    const { caller, commentPk, now } = request;
    const { bill, stored } = await this.visible(request);
    const found = stored.find((one) => one.commentPk === commentPk);
    if (!found) throw notFound('comment');
    const comment = shownComment(bill, found, request);
    if (comment.isDeleted) return this.list(request);
    if (comment.deletableUntil === null) {
      const message = 'Only your own comments can be deleted, within 15 minutes. Add another comment instead.';
      throw wrongStatus(message);
    }
    await this.store.markDeleted(bill, commentPk, caller, now);
    return this.list(request);
  }

  /**
   * People whom the caller can mention: colleagues who read the bill's comments. Carriers neither mention nor are mentioned,
   * because they see only comments marked for them.
   *
   * @source docs/decisions/notices.md#a-mention-is-a-notice-for-one-person
   */
  private async mentionable({ caller, scope, now }: BillRequest, bill: Bill): Promise<readonly MentionableReader[]> {
    if (scope.kind === 'carriers' || !decide(caller.person, 'comments.write').allowed) return [];
    const people = await this.store.people(bill, MAX_MENTIONABLE);
    const reads = await Promise.all(
      people.map(async ({ userId, name, person }) => {
        if (userId === caller.userId || name === '') return false;
        const decision = decide(person, 'comments.read');
        if (!decision.allowed || decision.scope.kind === 'carriers') return false;
        if (decision.scope.kind === 'groups' && decision.scope.groupNumbers.includes(bill.groupNumber)) return true;
        return (await this.bills.find(decision.scope, bill.billPk, now)) !== undefined;
      }),
    );
    return people.filter((_, index) => reads[index]);
  }

  /** Ids of the people whom a comment mentions. */
  private async mentionedBy(request: BillRequest & NewComment, bill: Bill): Promise<readonly string[]> {
    if (!request.text.includes('@')) return [];
    const people = await this.mentionable(request, bill);
    const names = mentionedIn(
      request.text,
      people.map(({ name }) => name),
    );
    return people.filter(({ name }) => names.includes(name)).map(({ userId }) => userId);
  }

  private async billOf({ scope, billPk, now }: BillRequest): Promise<Bill> {
    const bill = await this.bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    return bill;
  }
}

type Reader = Pick<BillRequest, 'caller' | 'now'>;

/** A comment as its reader sees it. */
export function shownComment(
  bill: Bill,
  { byUserId, carrierCodes, attachments, ...comment }: StoredComment,
  reader: Reader,
): BillComment {
  const until = deletableUntil(comment.at);
  const isOwn = byUserId === reader.caller.userId && !comment.isDeleted;
  return {
    ...comment,
    isForCarrier: carrierCodes.length > 0,
    deletableUntil: isOwn && until > reader.now ? until.toISOString() : null,
    canAttach: isOwn && attachments.filter(({ removed }) => removed === null).length < MAX_ATTACHMENTS,
    attachments: attachments.map((one) => shownAttachment(bill, one, comment.isDeleted, reader)),
  };
}

function shownAttachment(
  bill: Bill,
  { byUserId, removed, ...attachment }: StoredAttachment,
  isCommentDeleted: boolean,
  { caller, now }: Reader,
): Attachment {
  const until = removed && restorableUntil(removed.at);
  const canRestore = !isCommentDeleted && removed?.byUserId === caller.userId && until !== null && until > now;
  return {
    ...attachment,
    removed: removed && { at: removed.at, byName: removed.byName },
    canRemove: removed === null && byUserId === caller.userId && isRemovable(attachment.at, bill.status, now),
    restorableUntil: canRestore ? until.toISOString() : null,
  };
}
