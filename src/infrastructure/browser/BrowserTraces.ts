import type { LocalTraces } from '../../application/session/ports/LocalTraces';

/** What the application wrote into the browser's two storages. */
export class BrowserTraces implements LocalTraces {
  clear(): void {
    for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
      try {
        storage().clear();
      } catch {
        // Blocked storage holds no traces.
      }
    }
  }
}
