import type { Role } from './Role';

/** One right of a person: a role held in one group, or everywhere the role's own scope reaches (`groupNumber` null). */
export interface Grant {
  readonly role: Role;
  readonly groupNumber: string | null;
}

/** What deciding about a person takes: as the directory stores it, or as the claims show it. */
export interface Person {
  readonly status: 'Active' | 'Disabled' | 'Deleted';
  readonly grants: readonly Grant[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  /** The book of groups of an admin; null for everyone else and for admins who see all. */
  readonly repId: number | null;
}
