import type { SignInRestarts } from '../../application/session/ports/SignInRestarts';

const KEY = 'listbill.signInRestarted';

/** Remembers a restart for this tab. Without storage every restart counts as used: rather none than a loop. */
export class SessionStorageRestarts implements SignInRestarts {
  constructor(private readonly storage: () => Storage) {}

  noted(): boolean {
    return this.attempt((storage) => storage.getItem(KEY) !== null, true);
  }

  note(): void {
    this.attempt((storage) => storage.setItem(KEY, '1'), undefined);
  }

  clear(): void {
    this.attempt((storage) => storage.removeItem(KEY), undefined);
  }

  /** Reading `window.sessionStorage` itself throws where storage is blocked. */
  private attempt<T>(action: (storage: Storage) => T, otherwise: T): T {
    try {
      return action(this.storage());
    } catch {
      return otherwise;
    }
  }
}
