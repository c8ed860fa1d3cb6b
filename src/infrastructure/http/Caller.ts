import { createToken, type Token } from '../../application/shared/Token';

/** Who the calls are made for. The session serves it. */
export interface Caller {
  /** The signed-in person's email; undefined when nobody is signed in. */
  email(): string | undefined;
  /** A token that is good now, renewed first when it is about to run out. Rejects when there is no session. */
  accessToken(): Promise<string>;
  /** A token that is good now, without renewing; undefined where there is none. */
  readyAccessToken(): string | undefined;
  /** A token other than the one just refused, for the single repetition after a 401. Rejects when there is none to be had. */
  renewedAccessToken(): Promise<string>;
}

export const Caller: Token<Caller> = createToken('Caller');
