import type { SearchResults } from '../../../application/billing/search/GlobalSearch';
import type { Me } from '../../../application/people/preferences/Me';
import { MIN_SEARCH_LENGTH } from '../../../domain/billing/search/SearchResults';
import type { Operation } from '../../../domain/platform/access/policy';
import { addMonths, firstOfMonth, type LocalDate } from '../../../domain/platform/dates/LocalDate';
import { may } from '../../kit/MeContext';
import { type Area, areaOf, paths } from '../../kit/navigation/paths';
import { monthText, today } from '../../kit/values/DateText';
import { type SearchGroup, type SearchOption, searchGroups } from './searchOptions';

/** Something to do for one group, on the screen where it is done. */
interface GroupAction {
  /** Word to type before a group's name to choose this action: the first word of its title. */
  readonly verb: string;
  /** @param period the billing month that the text names */
  readonly title: (groupName: string, period: LocalDate | undefined) => string;
  readonly operation: Operation;
  readonly to: (area: Area, groupNumber: string, period: LocalDate | undefined) => string;
}

/** An action on the bills of a group, in the tab of the list that has them. */
const onBills = (verb: 'Release' | 'Reconcile' | 'Pay', operation: Operation, tab: string): GroupAction => ({
  verb: verb.toLowerCase(),
  title: (groupName, period) => `${verb} ${period ? `${monthText(period)} ` : ''}bills for ${groupName}`,
  operation,
  to: (area, groupNumber, period) =>
    `${paths.bills(area)}?${new URLSearchParams({ tab, q: groupNumber, ...(period && { period }) })}`,
});

/** In the order of a month's work. */
const GROUP_ACTIONS: readonly GroupAction[] = [
  onBills('Release', 'bills.release', 'toRelease'),
  onBills('Reconcile', 'bills.reconcile', 'toReconcile'),
  onBills('Pay', 'payments.create', 'toPay'),
  {
    verb: 'change',
    title: (groupName) => `Change rules of ${groupName}`,
    operation: 'rules.write',
    to: (_area, groupNumber) => paths.group(groupNumber, 'rules'),
  },
];

/** Words between an action and its group that say nothing more. */
const FILLERS = new Set(['bill', 'bills', 'rule', 'rules', 'for', 'of', 'the']);
const SHORTEST_MONTH = 3;
/** Billing months that a name without a year can mean, from the current one. */
const [FIRST_MONTH, LAST_MONTH] = [-9, 2];

/** A text such as `release november harbor`. */
interface TypedAction {
  readonly action: GroupAction;
  readonly period: LocalDate | undefined;
  /** Text that identifies the group. */
  readonly group: string;
}

function typedAction(typed: string): TypedAction | undefined {
  const [verb = '', ...words] = typed.trim().toLowerCase().split(/\s+/);
  const action = GROUP_ACTIONS.find((one) => one.verb === verb);
  if (!action) return undefined;
  const rest = words.filter((word) => !FILLERS.has(word));
  const month = rest.length > 1 ? periodNamed(rest[0] ?? '') : undefined;
  const group = rest.slice(month ? 1 : 0).join(' ');
  return group.length < MIN_SEARCH_LENGTH ? undefined : { action, period: month, group };
}

/** The billing month of a name such as `nov`, the latest there is. */
function periodNamed(word: string): LocalDate | undefined {
  if (word.length < SHORTEST_MONTH) return undefined;
  const months = Array.from({ length: LAST_MONTH - FIRST_MONTH + 1 }, (_, index) =>
    firstOfMonth(addMonths(today(), LAST_MONTH - index)),
  );
  return months.find((month) => monthText(month).toLowerCase().split(' ')[0]?.startsWith(word));
}

/** Text to search for: only the group if the input names an action and its group. */
export function textToSearch(typed: string): string {
  return typedAction(typed)?.group ?? typed;
}

/** At most the first three groups, so that the results stay in view. */
const MAX_GROUPS = 3;

/**
 * What the person may do for the groups that a search found: the action that the text names, every action if one group was found, or
 * only each group's first action if several were.
 *
 * @source docs/decisions/search.md#an-action-can-name-its-group
 */
function groupActions({ groups }: SearchResults, typed: string, me: Me): readonly SearchGroup[] {
  const area = areaOf(me.user.primaryType);
  const named = typedAction(typed);
  const options = groups.items
    .slice(0, MAX_GROUPS)
    .flatMap(({ groupNumber, groupName }) =>
      GROUP_ACTIONS.filter(({ operation }) => may(me, operation, groupNumber))
        .filter(({ verb }) => named === undefined || verb === named.action.verb)
        .slice(0, groups.items.length === 1 ? GROUP_ACTIONS.length : 1)
        .map(({ title, to }) => ({
          title: title(groupName, named?.period),
          to: to(area, groupNumber, named?.period),
        })),
    )
    .map((option, index): SearchOption => ({ ...option, key: `ActionsForGroups${index}`, detail: '' }));
  return options.length > 0 ? [{ label: 'Actions for groups', options, more: '' }] : [];
}

/** Search results and actions for the groups found. Actions come first if the text names one. */
export function foundGroups(results: SearchResults | undefined, typed: string, me: Me): readonly SearchGroup[] {
  if (!results) return [];
  const [found, actions] = [searchGroups(results, me), groupActions(results, typed, me)];
  return typedAction(typed) ? [...actions, ...found] : [...found, ...actions];
}
