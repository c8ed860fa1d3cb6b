/** Number of page views stored until tracking starts. */
const MAX_WAITING = 50;

/** Page views before tracking starts, which happens after the first screen. @source RTE-12 */
export class VisitedPlaces {
  private waiting: readonly string[] = [];

  /** @param pathname of the route. Above fifty, the oldest are dropped. */
  note(pathname: string): void {
    this.waiting = [...this.waiting, pathname].slice(-MAX_WAITING);
  }

  /** Returns and removes the page views, oldest first. */
  take(): readonly string[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}
