import type { GroupFacts } from '../../../application/people/preferences/Me';
import { groupsOf, type ViewAudience } from '../../../domain/platform/lists/SavedView';
import { counted } from '../../../domain/platform/text/wording';

/** Who sees a view. */
export function audienceLabel(audience: ViewAudience, groups: readonly GroupFacts[]): string {
  if (audience.kind === 'owner') return 'Only you';
  if (audience.kind === 'office') return 'Everyone in the office';
  const [first = '', ...others] = groupsOf(audience);
  if (others.length > 0) return `Everyone in ${counted(others.length + 1, 'group')}`;
  return `Everyone in ${groups.find(({ groupNumber }) => groupNumber === first)?.name ?? `group ${first}`}`;
}

/** An audience that a person can choose, by a key for a select. */
export interface AudienceChoice {
  readonly key: string;
  readonly audience: ViewAudience;
  readonly label: string;
}

/** Key of the option that shows a list of groups. */
export const SOME_GROUPS = 'some';

/** Groups among which several, but not all, can be chosen. */
const MIN_GROUPS_TO_CHOOSE = 3;

/** Whether a person can choose several, but not all, of the groups. */
export function canChooseSome(groups: readonly GroupFacts[]): boolean {
  return groups.length >= MIN_GROUPS_TO_CHOOSE;
}

/** Key of the choice that an audience is: several of the groups are chosen from a list. */
export function choiceOf(audience: ViewAudience, groups: readonly GroupFacts[]): string {
  const shared = groupsOf(audience);
  const isSome = canChooseSome(groups) && shared.length > 1 && shared.length < groups.length;
  const isListed = shared.every((one) => groups.some(({ groupNumber }) => groupNumber === one));
  return isSome && isListed ? SOME_GROUPS : keyOf(audience);
}

/**
 * The audiences that a person can choose for a view, besides several groups.
 *
 * @param groups those with which the person may share
 * @param current stays a choice
 */
export function audienceChoices(
  mayShareWithOffice: boolean,
  groups: readonly GroupFacts[],
  current: ViewAudience,
): readonly AudienceChoice[] {
  const each = groups.map(({ groupNumber }): ViewAudience => ({ kind: 'groups', groupNumbers: [groupNumber] }));
  const all: ViewAudience = { kind: 'groups', groupNumbers: groups.map(({ groupNumber }) => groupNumber) };
  const audiences: readonly ViewAudience[] = [
    { kind: 'owner' },
    ...(mayShareWithOffice ? [{ kind: 'office' } as const] : []),
    ...(groups.length > 1 ? [all] : []),
    ...each,
    ...(choiceOf(current, groups) === SOME_GROUPS ? [] : [current]),
  ];
  const choices = audiences.map((audience) => ({
    key: keyOf(audience),
    audience,
    label: audienceLabel(audience, groups),
  }));
  return choices.filter(({ key }, at) => choices.findIndex((one) => one.key === key) === at);
}

export function keyOf(audience: ViewAudience): string {
  return [audience.kind, ...groupsOf(audience)].join(' ');
}
