import { changeBillLines, reconcileBill } from '../../contract/bills';
import { saveDraft } from '../../contract/drafts';
import type { Call } from '../../contract/shared/Call';

const MIB = 1024 * 1024;
/** Calls whose body grows with a bill of 30,000 lines. */
const LARGE: ReadonlySet<Call> = new Set<Call>([changeBillLines, reconcileBill, saveDraft]);

/** Bytes of JSON a call may bring. */
export function bodyLimitOf(call: Call): number {
  return LARGE.has(call) ? 32 * MIB : MIB;
}
