/** A person as the carrier knows them. */
export interface SyntheticPerson {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
  readonly suffix: string;
  /** ISO date. */
  readonly born: string;
  readonly ssn: string;
  readonly tier: string;
  /** Cents by coverage. */
  readonly premiums: ReadonlyMap<string, number>;
}
