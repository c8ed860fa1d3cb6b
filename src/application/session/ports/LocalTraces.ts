import { createToken, type Token } from '../../shared/Token';

/** What the application left in this browser about the person at the screen. */
export interface LocalTraces {
  /** Removes all of it. Never throws. @source SES-4 */
  clear(): void;
}

export const LocalTraces: Token<LocalTraces> = createToken('LocalTraces');
