import type { LocalSettings } from '../../application/people/preferences/ports';
import type { LocalTraces } from '../../application/people/session/ports';

/** Clears local and session storage. */
export class BrowserTraces implements LocalTraces {
  clear(): void {
    for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
      try {
        storage().clear();
      } catch {
        // Blocked storage contains nothing to clear.
      }
    }
  }
}

const PREFIX = 'listbill.';

/** Local storage. If it is blocked, settings last as long as the page. */
export class BrowserSettings implements LocalSettings {
  private readonly here = new Map<string, string>();

  read(key: string): string | undefined {
    try {
      return window.localStorage.getItem(PREFIX + key) ?? undefined;
    } catch {
      return this.here.get(key);
    }
  }

  write(key: string, value: string): void {
    this.here.set(key, value);
    try {
      window.localStorage.setItem(PREFIX + key, value);
    } catch {
      // Stored for this page only.
    }
  }
}
