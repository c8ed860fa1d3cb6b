import { useEffect, useRef } from 'react';
import type { Discrepancy } from '../../../../domain/billing/reconciliation/Discrepancy';
import type { ReconcileWork } from '../../../../domain/billing/reconciliation/ReconcileWork';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { whoOf } from './DecisionControls';

/**
 * Announces a decision with the number of differences that are open after it: "Ada Byron: accepted as billed, 55 open". The coverage is
 * named where the member has several differences.
 *
 * @returns to be called when the decision was made, before it is rendered
 */
export function useDecisionAnnouncements(
  discrepancies: readonly Discrepancy[],
  work: ReconcileWork,
  openCount: number,
): (one: Discrepancy, outcome: string) => void {
  const announce = useAnnounce();
  const decided = useRef<string>(undefined);
  useEffect(() => {
    if (decided.current !== undefined) announce(`${decided.current}, ${openCount.toLocaleString('en-US')} open`);
    decided.current = undefined;
  }, [work, openCount, announce]);
  return (one, outcome) => {
    const isOnly = discrepancies.every(({ key, memberId }) => key === one.key || memberId !== one.memberId);
    decided.current = `${isOnly ? one.memberName : whoOf(one)}: ${outcome}`;
  };
}
