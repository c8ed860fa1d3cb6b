import type { Page } from 'playwright-core';

/**
 * Everything a page's origin stores in the browser: local and session storage, databases, script-readable cookies and history
 * state.
 */
export function storesOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await Promise.all((await indexedDB.databases()).map(({ name = '' }) => contentOf(name)));
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      history.state,
      window.name,
      document.referrer,
      databases,
    ]);

    function contentOf(name: string): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const stores = [...database.objectStoreNames].map((store) => rowsOf(database, store));
          Promise.all(stores).then((rows) => resolve([name, rows]), reject);
        });
      });
    }

    function rowsOf(database: IDBDatabase, store: string): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const rows = database.transaction(store).objectStore(store).getAll();
        rows.addEventListener('error', () => reject(rows.error));
        rows.addEventListener('success', () => resolve(rows.result));
      });
    }
  });
}
