import { createToken, type Token } from '../../shared/Token';

/** Trips to the sign-in page that started without anybody asking for them. */
export interface Rounds {
  readonly count: number;
  /** When the last one started, in milliseconds since 1970. */
  readonly at: number;
}

/** Counts such trips of this tab, across redirects. */
export interface SignInRounds {
  /** Undefined where nothing can be stored. */
  read(): Rounds | undefined;
  write(rounds: Rounds): void;
  /** The session works, or the person asked for a sign-in: starts counting again. Never throws. */
  clear(): void;
}

export const SignInRounds: Token<SignInRounds> = createToken('SignInRounds');
