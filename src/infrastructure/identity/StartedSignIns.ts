import type { SignInTicket } from './IdentityLibrary';

/** A sign-in on its way: what the return has to match, and what it leads to. */
export interface StartedSignIn extends SignInTicket {
  /** The screen that was asked for; empty for none. */
  readonly target: string;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
}

const KEY = 'listbill.signIn';

/**
 * Keeps the one sign-in of this tab over the redirect. State and nonce are spent with the return, and open nothing by
 * themselves. Without storage nothing is kept, and the return counts as stale.
 */
export class StartedSignIns {
  constructor(private readonly storage: () => Storage) {}

  save(begun: StartedSignIn): void {
    try {
      this.storage().setItem(KEY, JSON.stringify(begun));
    } catch {
      // Reading `window.sessionStorage` itself throws where storage is blocked.
    }
  }

  /** Answers once for each that was kept. */
  take(): StartedSignIn | undefined {
    try {
      const kept: unknown = JSON.parse(this.storage().getItem(KEY) ?? 'null');
      this.storage().removeItem(KEY);
      return isStarted(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  }
}

function isStarted(value: unknown): value is StartedSignIn {
  if (typeof value !== 'object' || value === null) return false;
  const { state, nonce, target, at }: Partial<Record<keyof StartedSignIn, unknown>> = value;
  return [state, nonce, target].every((part) => typeof part === 'string') && typeof at === 'number';
}
