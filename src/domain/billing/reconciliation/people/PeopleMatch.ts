import type { Cents } from '../../../platform/money/Cents';
import type { Deduction } from '../PayrollTable';

/** How a person of the payroll file was found on the bill. `number`: by the employee number, known from an earlier file. */
export type MatchedBy = 'link' | 'id' | 'ssn' | 'number' | 'name';

/** The fields of a row that identify a person, and what agrees with the bill if it is the same person. */
export type PersonRow = Pick<
  Deduction,
  'memberId' | 'memberName' | 'hasLostNumber' | 'ssn' | 'birthDate' | 'ownNumber' | 'isLeftOut'
> & {
  readonly coverage?: string | null | undefined;
  readonly tier?: string | null | undefined;
  readonly amountCents?: Cents | undefined;
};

/** A person of the payroll file. */
export interface PayrollPerson {
  /** Identifies the person among the group's payroll files. */
  readonly key: string;
  /** As in the file; may be empty. */
  readonly memberId: string;
  readonly memberName: string;
}

/** A member on the bill. */
export interface BilledPerson {
  readonly memberId: string;
  readonly memberName: string;
}

/** Two people who are probably the same one. Not used for amounts before a person confirms it. */
export interface LinkProposal {
  readonly payroll: PayrollPerson;
  readonly billed: BilledPerson;
  readonly likelihood: 'very likely' | 'possible';
  /** Probability that they are the same person, 0 to 1. */
  readonly probability: number;
  /** The fields that agree and those that differ, as a sentence without values. */
  readonly reason: string;
  /** Month's amounts of both by coverage, in alphabetical order; empty if a file has none. */
  readonly amounts: readonly ProposedAmount[];
}

/** How likely a proposal is, in words and whole percent. Nothing that is only proposed is certain. */
export function likelihoodText({ likelihood, probability }: Pick<LinkProposal, 'likelihood' | 'probability'>): string {
  const percent = probability > 0.99 ? 'over 99%' : `${Math.round(probability * 100)}%`;
  return `${likelihood === 'very likely' ? 'Very likely' : 'Possible'}, ${percent}`;
}

/** Amounts of a coverage on both sides of a proposed link. */
export interface ProposedAmount {
  /** As on the bill; `*` for all coverages together. */
  readonly coverage: string;
  /** Null if payroll has none. */
  readonly payrollCents: Cents | null;
  /** Null if the bill has none. */
  readonly billedCents: Cents | null;
}

/** People with the same name whom nothing in the file or on the bill distinguishes. */
export interface IndistinctPeople {
  readonly payroll: readonly PayrollPerson[];
  readonly billed: readonly BilledPerson[];
}

/** A person in the payroll file who was found on the bill by something other than the member number. */
export interface FoundPerson {
  readonly payroll: PayrollPerson;
  readonly billed: BilledPerson;
  readonly by: Exclude<MatchedBy, 'id'>;
}

/** People of a payroll file and the members of a bill. */
export interface PeopleMatch {
  readonly found: readonly FoundPerson[];
  /** Most likely first. */
  readonly proposals: readonly LinkProposal[];
  readonly indistinct: readonly IndistinctPeople[];
  /** Members on the bill that no person of the file was found for, by name. */
  readonly unmatched: readonly BilledPerson[];
  /** People and members with the same names in the opposite order who are different people, such as James Thomas and Thomas James. Default: none. */
  readonly different?: readonly SamePerson[] | undefined;
}

/** The result of matching, including the member of each row. */
export interface MatchedPeople extends PeopleMatch {
  /** The member on the bill; undefined if none was found. */
  memberOf(row: PersonRow): string | undefined;
  /** The row's `personKey`, cached. */
  keyOf(row: PersonRow): string;
  /** The row's number within the group: with its issuer, `PAYROLL·1001`, if the number is another member's on the bill. */
  numberOf(row: PersonRow): string;
  howOf(memberId: string): MatchedBy | undefined;
}

/** A person in the payroll file and a person on the bill, as a rule the same one. */
export interface SamePerson {
  readonly payroll: PayrollPerson;
  readonly billed: BilledPerson;
}
