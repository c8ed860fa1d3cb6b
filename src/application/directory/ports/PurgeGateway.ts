import { createToken, type Token } from '../../shared/Token';

/** What a purge of somebody would take away, and what stays. */
export interface PurgePreview {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** ISO timestamp, UTC. */
  readonly deletedAt: string | null;
  /** Rows that go for good: rights, preferences, drafts, mails, sessions. */
  readonly goes: number;
  /** Entries of bills and payments that stay, under an alias. */
  readonly stays: number;
}

/** What became of one person of a purge. */
export interface PurgeResult {
  readonly userId: string;
  readonly ok: boolean;
  /** What they are called from now on; empty when nothing was done. */
  readonly alias: string;
  readonly message: string;
}

/** Takes the names of deleted people out for good. Everything rejects with ApiError. @source MGM-22 */
export interface PurgeGateway {
  /** @param userIds none for everybody who has been deleted long enough. */
  preview(userIds: readonly string[]): Promise<readonly PurgePreview[]>;
  purge(userIds: readonly string[]): Promise<readonly PurgeResult[]>;
}

export const PurgeGateway: Token<PurgeGateway> = createToken('PurgeGateway');
