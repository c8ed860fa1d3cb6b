import { type Access, rolesIn } from '../../../application/directory/Access';
import type { DirectoryGroup } from '../../../application/directory/DirectoryGroup';
import { type PrimaryType, primaryTypeOf } from '../../../domain/access/PrimaryType';
import { groupCountText } from '../personWords';

const WORDS: Readonly<Partial<Record<PrimaryType, string>>> = {
  admin: 'An admin has the groups of the rep number; managers and system administrators have all.',
  carrier: 'A carrier has the groups of the carrier codes.',
  agent: 'An agent has the groups of the agent codes.',
};
const NAMED = 3;

/** Why somebody is given no groups one by one; undefined for whoever is. @source product.md, Rights */
export function groupsComeFrom(access: Access): string | undefined {
  return WORDS[primaryTypeOf(rolesIn(access))];
}

/** Which groups those are: the first few by name. */
export function reachedText(groups: readonly DirectoryGroup[]): string {
  if (groups.length === 0) return '';
  const named = groups.slice(0, NAMED).map(({ name }) => name);
  const more = groups.length > NAMED ? ' …' : '';
  return `${groupCountText(groups.length)} now: ${named.join(', ')}${more}`;
}
