import type { DirectoryGroup } from '../../../application/directory/DirectoryGroup';
import type { PersonStep } from '../../../application/directory/PersonStep';
import { roleLabel } from '../../../domain/access/roleLabel';

/** What was tried, in short words. */
export function stepText(step: PersonStep, groupNumber: string | null, groups: readonly DirectoryGroup[]): string {
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name ?? groupNumber;
  const where = name === null ? '' : ` in ${name}`;
  switch (step.kind) {
    case 'addGroups':
      return `access given${where}`;
    case 'removeGroup':
      return `all access taken${where}`;
    case 'addRole':
      return `“${roleLabel(step.role)}” given${where}`;
    case 'removeRole':
      return `“${roleLabel(step.role)}” taken${where}`;
    case 'setStatus':
      return `status ${step.status}`;
    case 'sendReset':
      return 'password reset';
    case 'sendWelcome':
      return 'welcome mail';
  }
}
