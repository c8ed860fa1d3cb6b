import { groupsProblem } from '../../../src/domain/directory/canGrant';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import type { HeldPerson } from './ports/DirectoryDesk';

/** Whoever has groups in another way is given none one by one. @throws Refusal GRANT_REFUSED */
export function assertTakesGroups({ grants }: Pick<HeldPerson, 'grants'>): void {
  const problem = groupsProblem(grants);
  if (problem !== undefined) throw new Refusal(ErrorCode.GrantRefused, problem);
}
