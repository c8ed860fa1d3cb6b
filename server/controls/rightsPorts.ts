import type { Operation } from '../../src/domain/access/policy';
import type { LapsingChange } from '../../src/domain/access/rightsChange';
import type { Tie, UnconfirmedPower } from '../../src/domain/controls/secondPerson';

/** The two people of an approval. */
export interface ApprovalPeople {
  readonly requesterId: string;
  readonly approverId: string;
  /** The group that the request is about; null if it is about none. */
  readonly groupNumber: string | null;
  /** When it was requested: ISO timestamp, UTC. */
  readonly since: string;
}

/** Someone who may do something. */
export interface RightHolder {
  readonly userId: string;
  readonly name: string;
}

/** Who may decide. */
export interface RightsQueries {
  /**
   * The people who are not a person's second person now, because power was given between them a short time ago and no other manager
   * confirmed it. Each once.
   */
  ties(userId: string, now: Date): Promise<readonly Tie[]>;
  /** Active people who may do this in the group, or at all if the number is null; by name, at most 50. */
  holders(operation: Operation, groupNumber: string | null): Promise<readonly RightHolder[]>;
}

/** Changes of people's rights, in one transaction. */
export interface RightsChanges extends RightsQueries {
  /** What a person was given a short time ago and no other manager confirmed. */
  unconfirmed(userId: string, now: Date): Promise<readonly UnconfirmedPower[]>;
  /**
   * The last change of the access of one of them after the request: roles, groups, codes, rep, or status. Changes in other
   * groups do not count. Nobody can change their access until the transaction ends. Undefined if there is none.
   */
  lockChange(people: ApprovalPeople): Promise<LapsingChange | undefined>;
}

declare module '../shared/Transaction' {
  interface Transaction {
    readonly rights: RightsChanges;
  }
}
