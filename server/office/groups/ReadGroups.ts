import type { GroupAccount, GroupContact, GroupOwner } from '../../../contract/office/groups';
import type { DelinquencyStage } from '../../../src/domain/billing/delinquency/DelinquencyStage';
import type { GroupSort, ListedGroup } from '../../../src/domain/office/groups/GroupAccount';
import { decide } from '../../../src/domain/platform/access/decide';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { DelinquencyQueries, ReadDelinquency } from '../../billing/delinquency/ReadDelinquency';
import type { Caller } from '../../platform/shared/Caller';
import { notFound } from '../../platform/shared/Refusal';

export interface GroupListQuery {
  /** Part of a name or number; empty for all. */
  readonly q: string;
  /** Only groups with this carrier, agent or rep. */
  readonly of?: GroupOwner | undefined;
  /** Only groups that owe something past due. */
  readonly pastDue?: boolean | undefined;
  readonly sort: GroupSort;
  readonly direction: 'asc' | 'desc';
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly today: LocalDate;
}

/** A page of groups, with the name of their carrier, agent or rep; null without one, and if it has no group in scope. */
export interface GroupListPage {
  readonly items: readonly ListedGroup[];
  readonly total: number;
  readonly ofName: string | null;
}

/**
 * Reads the delinquency stage of each group that is not current.
 *
 * @param groupNumbers the groups to read. Default: all groups in scope, which reads every past due bill.
 */
export type ReadStages = (groupNumbers?: readonly string[]) => Promise<ReadonlyMap<string, DelinquencyStage>>;

/** Reads groups with what they owe. */
export interface GroupQueries {
  page(scope: Scope, query: GroupListQuery, readStages: ReadStages): Promise<GroupListPage>;
  /** Undefined if the group does not exist or is out of scope. */
  find(
    scope: Scope,
    groupNumber: string,
    today: LocalDate,
  ): Promise<Omit<GroupAccount, 'stage' | 'paidToDate' | 'contacts'> | undefined>;
  /** Active people with access to the group, super users first. */
  contacts(groupNumber: string, limit: number): Promise<readonly GroupContact[]>;
}

const MAX_CONTACTS = 5;

/** The list of groups, and where one of them stands. */
export class ReadGroups {
  constructor(
    private readonly queries: GroupQueries,
    private readonly delinquency: Pick<ReadDelinquency, 'byGroup'>,
    private readonly paid: Pick<DelinquencyQueries, 'paidTo'>,
  ) {}

  page(scope: Scope, query: GroupListQuery): Promise<GroupListPage> {
    return this.queries.page(scope, query, (groupNumbers) =>
      this.delinquency.byGroup(scope, query.today, groupNumbers),
    );
  }

  /** @throws Refusal NOT_FOUND if the group does not exist or is out of scope. */
  async find(caller: Caller, scope: Scope, groupNumber: string, today: LocalDate): Promise<GroupAccount> {
    const group = await this.queries.find(scope, groupNumber, today);
    if (!group) throw notFound('group');
    const onlyThis: Scope = { kind: 'groups', groupNumbers: [groupNumber] };
    const seesPeople = decide(caller.person, 'directory.read').allowed;
    const [stages, paidToDate, contacts] = await Promise.all([
      this.delinquency.byGroup(onlyThis, today),
      this.paid.paidTo(onlyThis, groupNumber),
      seesPeople ? this.queries.contacts(groupNumber, MAX_CONTACTS) : [],
    ]);
    const lastReminder = decide(caller.person, 'groups.remind').allowed ? group.lastReminder : null;
    return { ...group, stage: stages.get(groupNumber) ?? 'current', paidToDate, lastReminder, contacts };
  }
}
