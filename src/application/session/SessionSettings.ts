import type { ClaimNames } from '../../domain/session/userFromClaims';
import { createToken, type Token } from '../shared/Token';

/** How this installation reads who somebody is. */
export interface SessionSettings extends ClaimNames {
  /** The connection whose people get a federated logout; empty for none. @source SES-4 */
  readonly samlConnection: string;
}

export const SessionSettings: Token<SessionSettings> = createToken('SessionSettings');
