import type { GroupFacts } from '../../../application/preferences/Me';
import { counted } from '../../../domain/text/wording';
import { groupsOf, type ViewAudience } from '../../../domain/views/SavedView';

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

/**
 * The audiences that a person can choose for a view.
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
    current,
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
