import { isAllowedIn } from '../../../src/domain/platform/access/decide';
import { withMaskedKeys } from '../../../src/domain/platform/text/maskKeys';
import type { Caller } from '../../platform/shared/Caller';

/** Records of comparisons as the caller may see them: people who compare files see keys and numbers of payroll whole. */
export function shownTo<T>({ person }: Pick<Caller, 'person'>, groupNumber: string, answer: T): T {
  return isAllowedIn(person, 'memberLinks.write', groupNumber) ? answer : withMaskedKeys(answer);
}
