/** So many wait for whoever counts them. */
const MOST_WAITING = 50;

/** Where the person went and nobody has counted yet: what counts comes only after the first screen. @source RTE-12 */
export class VisitedPlaces {
  private waiting: readonly string[] = [];

  /** The person came to a place. @param pathname of its route. Of more than fifty that wait, the oldest are forgotten. */
  note(pathname: string): void {
    this.waiting = [...this.waiting, pathname].slice(-MOST_WAITING);
  }

  /** In the order of the visits; each is given out once. */
  take(): readonly string[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}
