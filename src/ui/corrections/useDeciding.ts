import { useState } from 'react';
import { ChangeCorrections } from '../../application/corrections/Corrections';
import type { Correction } from '../../domain/corrections/Correction';
import type { CorrectionDecision } from '../../domain/corrections/correctionSteps';
import { counted } from '../../domain/text/wording';
import { useNotify } from '../kit/feedback/Toasts';
import { useService } from '../kit/Services';

const DONE: Readonly<Record<CorrectionDecision, string>> = {
  confirm: 'confirmed',
  drop: 'dropped',
  restore: 'restored',
};

/** Decides about corrections, one request at a time. */
export function useDeciding(onDone: () => void) {
  const command = useService(ChangeCorrections);
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly retry: () => void }>();
  const decide = async (corrections: readonly Correction[], decision: CorrectionDecision): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailed(undefined);
    try {
      const results = await command.decide(corrections, decision);
      const refused = results.filter(({ ok }) => !ok);
      const title = `${counted(results.length - refused.length, 'correction')} ${DONE[decision]}`;
      const [first] = refused;
      notify({ title, ...(first && { text: `${counted(refused.length, 'other')} not changed: ${first.message}` }) });
      onDone();
    } catch (error) {
      setFailed({ error, retry: () => void decide(corrections, decision) });
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    error: failed?.error,
    retry: failed?.retry,
    dismiss: () => setFailed(undefined),
    decide: (corrections: readonly Correction[], decision: CorrectionDecision) => void decide(corrections, decision),
  };
}
