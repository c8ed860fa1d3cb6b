import type { LocalDate } from '../../../../platform/dates/LocalDate';
import type { Cents } from '../../../../platform/money/Cents';

/** The fields of a person in one file that can be compared with another file. */
export interface IdentityRecord {
  /** Unique within its file. */
  readonly key: string;
  readonly name: string;
  readonly birthDate?: LocalDate | undefined;
  /** Last four digits of the SSN. */
  readonly lastFour?: string | undefined;
  /** Normalized member number; undefined if it is missing or the files use different numbers. */
  readonly number?: string | undefined;
  /** Undefined if unknown, or if it differs between coverages. */
  readonly tier?: string | undefined;
  /** Month's amounts by coverage of the bill; undefined if unknown. */
  readonly amounts?: ReadonlyMap<string, Cents> | undefined;
  /** For a person: key of the member whose employee number this was last month. */
  readonly lastMonth?: string | undefined;
}

/** A person of one file and a member of the other. */
export interface RecordPair {
  readonly person: IdentityRecord;
  readonly member: IdentityRecord;
}
