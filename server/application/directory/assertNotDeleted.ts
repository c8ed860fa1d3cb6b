import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import type { HeldPerson } from './ports/DirectoryDesk';

/** Whoever is deleted gets nothing new: it would be theirs unseen once somebody restores them. @throws Refusal WRONG_STATUS */
export function assertNotDeleted({ status }: Pick<HeldPerson, 'status'>): void {
  if (status !== 'Deleted') return;
  throw new Refusal(ErrorCode.WrongStatus, 'This person is deleted. Restore the person first.');
}
