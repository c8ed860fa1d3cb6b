const PAUSE_MS = 5;

/**
 * Between two parts of long work: whatever has come in meanwhile is begun now, and gets to the database before the next part.
 * The embedded one works in this very thread, and would let nothing in by itself.
 */
export function letOthersGo(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}
