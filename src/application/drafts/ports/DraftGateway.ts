import { createToken, type Token } from '../../shared/Token';

/** What a draft is of. */
export type DraftKind = 'reconcile' | 'pay' | 'person' | 'upload';

/** What a person has begun and not sent; kept 30 days, seen by nobody else. */
export interface Draft {
  readonly draftId: string;
  readonly kind: DraftKind;
  /** As it was saved; whoever reads it checks it. */
  readonly body: Readonly<Record<string, unknown>>;
  /** ISO timestamp, UTC. */
  readonly modDate: string;
}

/** The person's drafts on the server. Everything rejects with ApiError. */
export interface DraftGateway {
  get(draftId: string): Promise<Draft | null>;
  /** The last one saved stands. @param draftId letters, digits and `_ . : -`, at most 100 */
  save(draftId: string, kind: DraftKind, body: Readonly<Record<string, unknown>>): Promise<Draft>;
  remove(draftId: string): Promise<void>;
}

export const DraftGateway: Token<DraftGateway> = createToken('DraftGateway');
