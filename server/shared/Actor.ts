/** The person recorded as the author of a change. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
}
