import type { Tie, UnconfirmedPower } from '../../../src/domain/people/controls/secondPerson';
import type { Operation } from '../../../src/domain/platform/access/policy';
import type { LapsingChange } from '../../../src/domain/platform/access/rightsChange';

/** The two people of an approval. */
export interface ApprovalPeople {
  readonly requesterId: string;
  readonly approverId: string;
  /** The group that the request is about; null if there is none. */
  readonly groupNumber: string | null;
  /** When it was requested: ISO timestamp, UTC. */
  readonly since: string;
}

/** A person who has a right. */
export interface RightHolder {
  readonly userId: string;
  readonly name: string;
}

/** Reads who may decide. */
export interface RightsQueries {
  /**
   * People who do not currently count as a person's second person, because power was recently given between them and no other
   * manager confirmed it. Each once.
   */
  ties(userId: string, now: Date): Promise<readonly Tie[]>;
  /** Active people who may perform the operation in the group, or in general if the number is null; by name, at most 50. */
  holders(operation: Operation, groupNumber: string | null): Promise<readonly RightHolder[]>;
}

/** Changes of people's rights, in one transaction. */
export interface RightsChanges extends RightsQueries {
  /** Power that a person was recently given and that no other manager confirmed. */
  unconfirmed(userId: string, now: Date): Promise<readonly UnconfirmedPower[]>;
  /**
   * The last change of either person's access after the request: roles, groups, codes, rep, or status. Changes in other groups are
   * ignored. Locks their access until the transaction ends. Undefined if there is none.
   */
  lockChange(people: ApprovalPeople): Promise<LapsingChange | undefined>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly rights: RightsChanges;
  }
}
