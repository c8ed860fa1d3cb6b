import {
  decideWriteOff,
  previewWriteOffs,
  reverseWriteOff,
  searchWriteOffs,
  writeOffBalances,
} from '../../../../contract/billing/writeOffs';
import type { WriteOffGateway } from '../../../application/billing/register/WriteOffs';
import type { SeenBalance } from '../../../domain/billing/register/RegisterPage';
import { adapted, fromCalls } from '../fromCalls';

export const writeOffCalls = fromCalls({
  search: searchWriteOffs,
  preview: adapted(previewWriteOffs, {
    args: ({ balances, ...group }: Parameters<WriteOffGateway['preview']>[0]) => ({
      ...group,
      balances: balances.map(seenOf),
    }),
    answer: ({ results }) => results,
  }),
  add: adapted(writeOffBalances, {
    args: ({ balances, ...terms }: Parameters<WriteOffGateway['add']>[0]) => ({
      ...terms,
      balances: balances.map(seenOf),
    }),
    answer: ({ results }) => results,
  }),
  decide: decideWriteOff,
  reverse: reverseWriteOff,
});

/** Key of a balance as the person saw it, taken from a row with more properties. */
export function seenOf({ memberId, memberName, coverage, plan, balanceCents }: SeenBalance): SeenBalance {
  return { memberId, memberName, coverage, plan, balanceCents };
}
