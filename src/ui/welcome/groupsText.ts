import type { GroupFacts } from '../../application/preferences/Me';

/** Whose bills somebody sees, in a sentence. */
export function groupsText(groups: readonly Pick<GroupFacts, 'name'>[]): string {
  const [first, second] = groups;
  if (!first) return 'You have not been given a group yet.';
  if (!second) return `You have access to ${first.name}.`;
  if (groups.length === 2) return `You have access to ${first.name} and ${second.name}.`;
  return `You have access to ${first.name} and ${groups.length - 1} more groups.`;
}
