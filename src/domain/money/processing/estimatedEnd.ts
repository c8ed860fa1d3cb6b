const MINUTE_MS = 60_000;

/**
 * When a run will have processed all payments at the pace so far: ISO timestamp, UTC, the next full minute.
 *
 * @returns null before its first payment.
 */
export function estimatedEnd(
  run: { readonly startedAt: string; readonly done: number; readonly total: number },
  now: Date,
): string | null {
  const elapsedMs = now.getTime() - Date.parse(run.startedAt);
  if (run.done <= 0 || run.total <= 0 || elapsedMs < 0) return null;
  const leftMs = (elapsedMs / run.done) * Math.max(0, run.total - run.done);
  return new Date((Math.floor((now.getTime() + leftMs) / MINUTE_MS) + 1) * MINUTE_MS).toISOString();
}
