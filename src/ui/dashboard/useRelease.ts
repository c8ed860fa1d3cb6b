import { useState } from 'react';
import { ReleaseBills } from '../../application/bills/ReleaseBills';
import type { Bill } from '../../domain/bills/Bill';
import type { ReleaseResult } from '../../domain/bills/billTransitions';
import { useAnnounce } from '../kit/feedback/Announcer';
import { useService } from '../kit/Services';

/** Where a bulk release stands. */
export type ReleaseStage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'confirming'; readonly bills: readonly Bill[] }
  | { readonly kind: 'running'; readonly done: number; readonly of: number }
  | { readonly kind: 'finished'; readonly bills: readonly Bill[]; readonly results: readonly ReleaseResult[] };

export function useRelease() {
  const releaseBills = useService(ReleaseBills);
  const announce = useAnnounce();
  const [stage, setStage] = useState<ReleaseStage>({ kind: 'choosing' });
  const run = async (bills: readonly Bill[]) => {
    setStage({ kind: 'running', done: 0, of: bills.length });
    const results = await releaseBills.run(
      bills.map(({ billPk }) => billPk),
      (done) => setStage({ kind: 'running', done, of: bills.length }),
    );
    setStage({ kind: 'finished', bills, results });
    announce(`${results.filter(({ ok }) => ok).length} of ${results.length} bills released`);
  };
  return {
    stage,
    confirm: (bills: readonly Bill[]) => setStage({ kind: 'confirming', bills }),
    run: (bills: readonly Bill[]) => void run(bills),
    close: () => setStage({ kind: 'choosing' }),
  };
}
