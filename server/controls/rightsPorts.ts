import type { LapsingChange } from '../../src/domain/access/rightsChange';

/** The two people of an approval. */
export interface ApprovalPeople {
  readonly requesterId: string;
  readonly approverId: string;
  /** The group that the request is about; null if it is about none. */
  readonly groupNumber: string | null;
  /** When it was requested: ISO timestamp, UTC. */
  readonly since: string;
}

/** Changes of people's rights, in one transaction. */
export interface RightsChanges {
  /**
   * The last change of the access of one of them after the request: roles, groups, codes, rep, or status. Changes in other
   * groups do not count. Nobody can change their access until the transaction ends. Undefined if there is none.
   */
  lockChange(people: ApprovalPeople): Promise<LapsingChange | undefined>;
}
