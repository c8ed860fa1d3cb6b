import { useState } from 'react';
import { ReleaseBills } from '../../application/dashboard/ReleaseBills';
import type { Bill } from '../../domain/bills/Bill';
import type { ReleaseResult } from '../../domain/bills/billTransitions';
import { useAnnounce } from '../kit/feedback/Announcer';
import { useService } from '../kit/Services';

/** Progress of a bulk release. */
export type ReleaseStage =
  | { readonly kind: 'choosing' }
  /** All bills that wait are read, to be confirmed. */
  | { readonly kind: 'reading'; readonly done: number; readonly of: number }
  | { readonly kind: 'notRead'; readonly error: unknown }
  | { readonly kind: 'confirming'; readonly bills: readonly Bill[] }
  | { readonly kind: 'running'; readonly done: number; readonly of: number }
  | { readonly kind: 'finished'; readonly bills: readonly Bill[]; readonly results: readonly ReleaseResult[] };

/** Releases bills after a confirmation, with progress. @param total number of bills that wait for their release */
export function useRelease(total: number) {
  const releaseBills = useService(ReleaseBills);
  const announce = useAnnounce();
  const [stage, setStage] = useState<ReleaseStage>({ kind: 'choosing' });
  const run = async (bills: readonly Bill[]) => {
    setStage({ kind: 'running', done: 0, of: bills.length });
    const results = await releaseBills.run(bills, (done) => setStage({ kind: 'running', done, of: bills.length }));
    setStage({ kind: 'finished', bills, results });
    announce(`${results.filter(({ ok }) => ok).length} of ${results.length} bills released`);
  };
  const confirmAll = async () => {
    setStage({ kind: 'reading', done: 0, of: total });
    try {
      const bills = await releaseBills.waiting((done) => setStage({ kind: 'reading', done, of: total }));
      setStage({ kind: 'confirming', bills });
    } catch (error) {
      setStage({ kind: 'notRead', error });
    }
  };
  return {
    stage,
    confirm: (bills: readonly Bill[]) => setStage({ kind: 'confirming', bills }),
    confirmAll: () => void confirmAll(),
    run: (bills: readonly Bill[]) => void run(bills),
    close: () => setStage({ kind: 'choosing' }),
  };
}
