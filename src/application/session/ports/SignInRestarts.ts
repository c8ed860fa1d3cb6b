import { createToken, type Token } from '../../shared/Token';

/** Remembers over a redirect that a failed sign-in was started again. */
export interface SignInRestarts {
  /** True from `note` until `clear`. */
  noted(): boolean;
  note(): void;
  clear(): void;
}

export const SignInRestarts: Token<SignInRestarts> = createToken('SignInRestarts');
