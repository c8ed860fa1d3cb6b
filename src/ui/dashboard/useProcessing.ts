import { useState } from 'react';
import { ProcessingStatus } from '../../application/processing/ProcessingStatus';
import { RunProcessing } from '../../application/processing/RunProcessing';
import { parseLocalDate } from '../../domain/dates/LocalDate';
import type { ProcessingRun, ProcessingState } from '../../domain/processing/ProcessingState';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { today } from '../kit/values/DateText';

export type ProcessingStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'ran'; readonly run: ProcessingRun }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again: () => void };

export function useProcessing() {
  const runProcessing = useService(RunProcessing);
  const status = useService(ProcessingStatus);
  const state = useStream<ProcessingState | undefined>(status.state$, undefined);
  const [stage, setStage] = useState<ProcessingStage>({ kind: 'idle' });
  const [date, setDate] = useState<string>(today);
  const [reason, setReason] = useState('');
  const [expectedEnd, setExpectedEnd] = useState('');
  const attempt = (work: () => Promise<ProcessingStage>) => {
    setStage({ kind: 'busy' });
    const again = () => attempt(work);
    work().then(setStage, (error: unknown) => setStage({ kind: 'failed', error, again }));
  };
  return {
    state,
    stage,
    date,
    setDate,
    reason,
    setReason,
    expectedEnd,
    setExpectedEnd,
    run: () => {
      const businessDate = parseLocalDate(date);
      if (businessDate) attempt(async () => ({ kind: 'ran', run: await runProcessing.run(businessDate) }));
    },
    hold: (on: boolean) => {
      attempt(async () => {
        const until = on && expectedEnd !== '' ? new Date(expectedEnd).toISOString() : null;
        status.publish(await runProcessing.hold(on, reason, until));
        return { kind: 'idle' };
      });
    },
    dismiss: () => setStage({ kind: 'idle' }),
  };
}
