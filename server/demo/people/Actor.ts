/** Somebody who did something: as events and records name them. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
}
