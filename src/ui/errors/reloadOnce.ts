const KEY = 'listbill.reloadedAt';
const PAUSE_MS = 60_000;

/** Whether an error means that a part of the application could not be fetched: usually a new version is out. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /dynamically imported module/i.test(error.message))
  );
}

/**
 * Reloads the page, which fetches the new version; not a second time within a minute, and not where that cannot be remembered.
 *
 * @returns false when it did not: then a person has to decide.
 */
export function reloadOnce(page: Pick<Window, 'sessionStorage' | 'location'>, now = Date.now()): boolean {
  try {
    const last = Number(page.sessionStorage.getItem(KEY));
    if (now - last < PAUSE_MS) return false;
    page.sessionStorage.setItem(KEY, String(now));
  } catch {
    return false;
  }
  page.location.reload();
  return true;
}
