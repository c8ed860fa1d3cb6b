import type { SignInTicket } from './IdentityLibrary';

/** A started sign-in: the state and nonce that its return must match, and the requested screen. */
export interface StartedSignIn extends SignInTicket {
  /** The requested screen; empty for none. */
  readonly target: string;
  /** Start time, in milliseconds since 1970. */
  readonly at: number;
}

const KEY = 'listbill.signIn';

/**
 * Stores this tab's started sign-in across the redirect. State and nonce are single-use and grant nothing by themselves.
 * Without storage the return counts as stale.
 *
 * @source docs/decisions/session.md#a-providers-error-text-is-shown-only-if-this-tab-asked
 */
export class StartedSignIns {
  constructor(private readonly storage: () => Storage) {}

  save(started: StartedSignIn): void {
    try {
      this.storage().setItem(KEY, JSON.stringify(started));
    } catch {
      // Reading `window.sessionStorage` itself throws where storage is blocked.
    }
  }

  /** Returns and removes the stored sign-in. */
  take(): StartedSignIn | undefined {
    const saved = this.read();
    try {
      this.storage().removeItem(KEY);
    } catch {
      return undefined;
    }
    return saved;
  }

  /** The stored sign-in. */
  read(): StartedSignIn | undefined {
    try {
      const saved: unknown = JSON.parse(this.storage().getItem(KEY) ?? 'null');
      return isStarted(saved) ? saved : undefined;
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
