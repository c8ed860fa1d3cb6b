import type { RefundEvent } from './Refund';
import type { RefundStep } from './refundStates';

const REQUESTS: Readonly<Partial<Record<RefundStep, RefundStep>>> = {
  approveRemit: 'askRemit',
  approveCredit: 'askCredit',
};

/** A request that a second person approved. */
interface RefundApproval {
  readonly askedBy: string;
  readonly approvedBy: string;
}

/** Who requested and who approved each ACH credit of a refund and its remittance to a state, oldest first. */
export function refundApprovals(history: readonly RefundEvent[]): readonly RefundApproval[] {
  return history.flatMap(({ step, by }, index) => {
    const request = REQUESTS[step];
    const asked = history
      .slice(0, index)
      .filter((event) => event.step === request)
      .at(-1);
    return request && asked ? [{ askedBy: asked.by, approvedBy: by }] : [];
  });
}

/** The undecided request for a remittance to a state; undefined if there is none. */
export function waitingRemittance(history: readonly RefundEvent[]): RefundEvent | undefined {
  const last = history.at(-1);
  return last?.step === 'askRemit' ? last : undefined;
}
