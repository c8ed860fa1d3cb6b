/** Something that was done to a person. */
export interface DirectoryEvent {
  readonly eventPk: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  readonly byName: string;
  /** Which kind of thing: `roleAdded`, `disabled` … */
  readonly event: string;
  /** What it was about, in words. */
  readonly text: string;
}
