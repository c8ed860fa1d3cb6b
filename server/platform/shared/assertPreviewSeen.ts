import type { ValueFileEffect } from '../../../src/domain/billing/memberValues/ValueFile';
import type { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { counted } from '../../../src/domain/platform/text/wording';
import { Refusal, staleVersion } from './Refusal';

/** Preview of a file that the person saw before applying it. */
export interface SeenPreview {
  /** Number of changes. */
  readonly changed: number;
  /** Whether they confirmed that many members move. */
  readonly isConfirmed: boolean;
}

/** How the refusals name the value. */
interface ValueWords {
  /** "class" */
  readonly one: string;
  /** Records that the changes depend on: "Classes, rates, or members". */
  readonly basis: string;
  readonly unconfirmed: ErrorCode;
}

/** @throws Refusal STALE_VERSION if the changes are not those of the preview; `unconfirmed` if many members would move. */
export function assertPreviewSeen(
  { changes, moved, asks }: ValueFileEffect,
  { changed, isConfirmed }: SeenPreview,
  { one, basis, unconfirmed }: ValueWords,
): void {
  if (changes.length !== changed) {
    const message = `${basis} have changed since you opened this. Review the changes again.`;
    throw staleVersion(message);
  }
  if (asks && !isConfirmed) {
    const message = `${counted(moved, 'member')} would move to another ${one}. Confirm that you want this.`;
    throw new Refusal(unconfirmed, message);
  }
}
