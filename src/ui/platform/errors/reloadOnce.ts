const KEY = 'listbill.reloadedAt';
const INTERVAL_MS = 60_000;

/** Whether a part of the application could not be loaded, usually because a new version was deployed. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /dynamically imported module/i.test(error.message))
  );
}

/**
 * Reloads the page to get the new version, at most once a minute and only if session storage works.
 *
 * @param now milliseconds of the epoch.
 * @returns false if it did not reload, so that the person has to.
 */
export function reloadOnce(page: Pick<Window, 'sessionStorage' | 'location'>, now: number): boolean {
  try {
    const last = Number(page.sessionStorage.getItem(KEY));
    if (now - last < INTERVAL_MS) return false;
    page.sessionStorage.setItem(KEY, String(now));
  } catch {
    return false;
  }
  page.location.reload();
  return true;
}
