import {
  closeExpectedAdjustment,
  closeExpectedAdjustments,
  type ExpectedSide,
  type ExpectedSums,
  getExpectedOnBill,
  reopenExpectedAdjustment,
  searchExpectedAdjustments,
} from '../../../../contract/billing/expectedAdjustments';
import { sidesOf } from '../../../domain/billing/expected/expectedSides';
import { adapted, fromCalls } from '../fromCalls';

export const expectedCalls = fromCalls({
  search: adapted(searchExpectedAdjustments, {
    answer(page) {
      const netted = sidesOfSums(page.sums);
      const { credits = netted.credits, charges = netted.charges } = page.sums;
      return { ...page, sums: { ...page.sums, credits, charges } };
    },
  }),
  onBill: adapted(getExpectedOnBill, {
    answer(found) {
      const netted = sidesOf([found.own.cents]);
      const { count, creditCents = netted.creditCents, chargeCents = netted.chargeCents } = found.own;
      return { ...found, own: { count, creditCents, chargeCents } };
    },
  }),
  close: closeExpectedAdjustment,
  closeAll: adapted(closeExpectedAdjustments, { answer: ({ results }) => results }),
  reopen: reopenExpectedAdjustment,
});

/** Each sum on the side of its sign, for an answer of an older server that does not separate them. */
function sidesOfSums(sums: Pick<ExpectedSums, keyof ExpectedSide>): Pick<ExpectedSums, 'credits' | 'charges'> {
  const open = sidesOf([sums.openCents]);
  const late = sidesOf([sums.lateCents]);
  const arrived = sidesOf([sums.arrivedCents]);
  return {
    credits: { openCents: open.creditCents, lateCents: late.creditCents, arrivedCents: arrived.creditCents },
    charges: { openCents: open.chargeCents, lateCents: late.chargeCents, arrivedCents: arrived.chargeCents },
  };
}
