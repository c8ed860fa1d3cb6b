import type { LocalSettings } from '../../application/preferences/ports/LocalSettings';

const PREFIX = 'listbill.';

/** Local storage. Where a browser forbids it, settings last as long as the page. */
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
      // Kept for this page, which is all that can be done.
    }
  }
}
