import type { Draft } from '../../../../contract/platform/drafts';
import { createToken, type Token } from '../shared/Token';

/** Subject of a draft. */
export type DraftKind = 'reconcile' | 'pay' | 'person' | 'upload';

/** Content of a draft, as JSON. */
export type DraftBody = Readonly<Record<string, unknown>>;

/** The person's drafts on the server. Promises reject with ApiError. */
export interface DraftGateway {
  get(args: { readonly draftId: string }): Promise<Draft | null>;
  /** The latest save wins. @param draftId letters, digits and `_ . : -`, at most 100 */
  save(draftId: string, kind: DraftKind, body: DraftBody): Promise<unknown>;
  remove(args: { readonly draftId: string }): Promise<void>;
  /** Whether `saveOnClose` would send this now. @param body undefined removes the draft */
  canSaveOnClose(kind: DraftKind, body: DraftBody | undefined): boolean;
  /** Saves while the page closes; no answer comes back. Does nothing where it cannot. @param body undefined removes the draft */
  saveOnClose(draftId: string, kind: DraftKind, body: DraftBody | undefined): void;
}

export const DraftGateway: Token<DraftGateway> = createToken('DraftGateway');
