import type { Role } from './Role';

/** A role held in one group, or in the role's own scope (`groupNumber` null). */
export interface Grant {
  readonly role: Role;
  readonly groupNumber: string | null;
}

/** Divisions of one group to which a person is limited in it. */
export interface DivisionLimit {
  readonly groupNumber: string;
  /** At least one. A number that the group no longer has gives access to nothing. */
  readonly divisionNumbers: readonly string[];
}

/** The input of a policy decision, from the directory or from the claims. */
export interface Person {
  readonly status: 'Active' | 'Disabled' | 'Deleted';
  readonly grants: readonly Grant[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  /** The rep whose groups an admin manages; null for everyone else and for admins who see all groups. */
  readonly repId: number | null;
  /** One for each group in which the person is limited to divisions; the roles there are those of the divisions. */
  readonly divisionLimits?: readonly DivisionLimit[] | undefined;
}
