import { DRAFT_ENVELOPE_BYTES, MAX_DRAFT_BYTES } from '../../../contract/platform/drafts';
import { decide } from '../../../src/domain/platform/access/decide';
import type { Operation } from '../../../src/domain/platform/access/policy';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Caller } from '../../platform/shared/Caller';
import { forbidden, Refusal } from '../../platform/shared/Refusal';

/** Unfinished work of a person. */
export interface StoredDraft {
  readonly draftId: string;
  readonly kind: 'reconcile' | 'pay' | 'person' | 'upload';
  readonly body: Record<string, unknown>;
  readonly modDate: string;
}

/** The size of a saved draft. */
export interface DraftSize extends Pick<StoredDraft, 'draftId' | 'kind' | 'modDate'> {
  /** Size of the body as JSON in UTF-8. */
  readonly bytes: number;
}

/** A draft to save, with its body as JSON. */
export interface DraftToSave extends DraftSize {
  readonly json: string;
  readonly expiresAt: Date;
}

/** Drafts by person. Only the person can access them. */
export interface DraftStore {
  /** @returns undefined if there is none or it expired before `now`. */
  find(userId: string, draftId: string, now: Date): Promise<StoredDraft | undefined>;
  /**
   * Adds or replaces a draft, and deletes the person's expired drafts. One person's saves run one at a time, so that concurrent
   * saves cannot exceed the quota.
   *
   * @param admit receives the person's other drafts; nothing is saved if it throws.
   */
  save(userId: string, draft: DraftToSave, admit: (others: readonly DraftSize[]) => void): Promise<void>;
  /** @returns the number of deleted drafts: 0 or 1. */
  remove(userId: string, draftId: string): Promise<number>;
}

type Kind = StoredDraft['kind'];

/** Name, required permission and maximum size of each kind of draft. */
const KINDS: Readonly<
  Record<Kind, { readonly what: string; readonly operation: Operation; readonly maxBytes: number }>
> = {
  reconcile: { what: 'Reconciliation', operation: 'bills.edit', maxBytes: MAX_DRAFT_BYTES },
  // 500 bills take 30 KiB.
  pay: { what: 'Payment', operation: 'payments.create', maxBytes: 256 * 1024 },
  // 5,000 rights and as many names of groups take 800 KiB.
  person: { what: 'New person', operation: 'directory.write', maxBytes: 1024 * 1024 },
  upload: { what: 'File layout', operation: 'uploads.write', maxBytes: 512 * 1024 },
};

/** The largest draft that the person may save, in bytes of JSON; 0 without permission for any work that has drafts. */
function largestDraftOf(person: Caller['person']): number {
  const mayDo = Object.values(KINDS).filter(({ operation }) => decide(person, operation).allowed);
  return Math.max(0, ...mayDo.map(({ maxBytes }) => maxBytes));
}

/**
 * The check of a draft before its content is read.
 *
 * @param bytes of the whole request; undefined if it doesn't say.
 * @throws Refusal FORBIDDEN; TOO_LARGE.
 */
export function assertMaySaveDraft(person: Caller['person'], bytes: number | undefined): void {
  const largest = largestDraftOf(person);
  if (largest === 0) throw notAllowed();
  if (bytes === undefined || bytes <= largest + DRAFT_ENVELOPE_BYTES) return;
  const message = `This draft takes ${sizeOf(bytes)}. Your drafts may take up to ${sizeOf(largest)}. Finish the work without leaving the page.`;
  throw new Refusal(ErrorCode.TooLarge, message);
}

function notAllowed(): Refusal {
  const message = "The draft was not saved because you don't have permission for this work.";
  return forbidden(message);
}

/** More than a person creates within a draft's lifetime of 30 days. */
const MAX_DRAFTS = 200;
const MAX_BYTES_PER_PERSON = 50 * 1024 * 1024;
const LIFETIME_MS = 30 * 86_400_000;
const NAMED_IN_REFUSAL = 5;

/**
 * Saves a draft within the person's quota.
 *
 * @source docs/decisions/drafts.md#rights-on-drafts-are-checked-before-their-content-is-read
 */
export class SaveDraft {
  constructor(private readonly drafts: DraftStore) {}

  /**
   * @returns the draft with an empty body: it can have many megabytes, and the caller has it.
   * @throws Refusal FORBIDDEN without permission for the work; TOO_LARGE; DRAFT_QUOTA.
   */
  async run(caller: Caller, given: Pick<StoredDraft, 'draftId' | 'kind' | 'body'>, now: Date): Promise<StoredDraft> {
    const { draftId, kind, body } = given;
    const { operation, maxBytes, what } = KINDS[kind];
    if (!decide(caller.person, operation).allowed) throw notAllowed();
    const json = JSON.stringify(body);
    const bytes = Buffer.byteLength(json);
    if (bytes > maxBytes) {
      const message = `This draft takes ${sizeOf(bytes)}. ${what} drafts may take up to ${sizeOf(maxBytes)}. Finish the work without leaving the page.`;
      throw new Refusal(ErrorCode.TooLarge, message);
    }
    const modDate = now.toISOString();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const draft = { draftId, kind, bytes, json, modDate, expiresAt };
    await this.drafts.save(caller.userId, draft, (others) => assertRoom(others, bytes));
    return { draftId, kind, body: {}, modDate };
  }
}

function assertRoom(others: readonly DraftSize[], bytes: number): void {
  const total = others.reduce((sum, one) => sum + one.bytes, bytes);
  const limit =
    others.length >= MAX_DRAFTS
      ? `You have ${MAX_DRAFTS} drafts, the most one person can have.`
      : total > MAX_BYTES_PER_PERSON
        ? `Your drafts would take ${sizeOf(total)}, more than the ${sizeOf(MAX_BYTES_PER_PERSON)} one person can have.`
        : undefined;
  if (limit === undefined) return;
  const largest = [...others].sort((one, other) => other.bytes - one.bytes).slice(0, NAMED_IN_REFUSAL);
  const message = `${limit} Finish or discard other drafts, then continue here.`;
  throw new Refusal(ErrorCode.DraftQuota, message, {
    problems: largest.map((one) => ({ path: one.draftId, message: describe(one) })),
  });
}

function describe({ kind, bytes, modDate }: DraftSize): string {
  return `${KINDS[kind].what}, ${sizeOf(bytes)}, last saved on ${modDate.slice(0, 10)}.`;
}

function sizeOf(bytes: number): string {
  const kib = bytes / 1024;
  return kib < 1024 ? `${Math.ceil(kib)} KB` : `${(kib / 1024).toFixed(1)} MB`;
}
