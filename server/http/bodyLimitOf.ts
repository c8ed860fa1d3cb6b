import { changeBillLines, reconcileBill } from '../../contract/bills';
import { saveDraft } from '../../contract/drafts';
import type { Call } from '../../contract/shared/Call';
import { MAX_DRAFT_BYTES } from '../application/drafts/SaveDraft';

const MIB = 1024 * 1024;
/** Calls whose body grows with a bill of 30,000 lines. */
const LARGE: ReadonlySet<Call> = new Set<Call>([changeBillLines, reconcileBill]);
/** The names around the content of a draft. */
const AROUND_A_DRAFT = 1024;

/** Bytes of JSON a call may bring. */
export function bodyLimitOf(call: Call): number {
  if (call === saveDraft) return MAX_DRAFT_BYTES + AROUND_A_DRAFT;
  return LARGE.has(call) ? 32 * MIB : MIB;
}
