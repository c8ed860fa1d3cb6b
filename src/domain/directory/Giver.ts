import type { Grant, Person } from '../access/Person';

/** Whoever gives and takes access. */
export interface Giver {
  readonly userId: string;
  readonly person: Person;
}

/** Whoever it is given to or taken from; somebody who is only being added has an empty id. */
export interface Receiver {
  readonly userId: string;
  /** All that they hold, also where the giver does not reach; a screen gives those it knows. */
  readonly grants: readonly Grant[];
}

/** Where a role is given or taken, and to whom. */
export interface GrantPlace {
  /** Null for a role that is not held by group. */
  readonly groupNumber: string | null;
  /**
   * The server's word: whether the group lies in the giver's scope; for a carrier or an agent, whether they have codes
   * (those they have, or are getting) and every one is on groups in that scope and on no other. Without meaning for other
   * roles.
   */
  readonly inScope: boolean;
  readonly receiver: Receiver;
}

/** Whether it may be done; if not, the reason in words for the screen. */
export type GrantDecision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** How far giving access goes, for one giver. */
export type GivingPower =
  /** The roles they hold themselves, in these groups. */
  | { readonly kind: 'superUser'; readonly groupNumbers: readonly string[] }
  /** An admin within the rep's groups; the other two everywhere. */
  | { readonly kind: OfficePower }
  | { readonly kind: 'none' };

/** Of the office, each may give what the one before may, and more. */
export type OfficePower = 'admin' | 'manager' | 'sysadmin';
