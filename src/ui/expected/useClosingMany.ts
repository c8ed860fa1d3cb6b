import { useState } from 'react';
import { CloseExpectedAdjustment, type CloseResult } from '../../application/expected/ExpectedAdjustments';
import type { CloseReason, ExpectedAdjustment } from '../../domain/expected/ExpectedAdjustment';
import { useAnnounce } from '../kit/feedback/Announcer';
import { useService } from '../kit/Services';

type ClosingStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly of: number }
  | {
      readonly kind: 'finished';
      readonly results: readonly CloseResult[];
      readonly reason: CloseReason;
      readonly note: string;
    };

/** Closes several adjustments with one reason. @param onDone called once all have been tried */
export function useClosingMany(onDone: () => void) {
  const command = useService(CloseExpectedAdjustment);
  const announce = useAnnounce();
  const [stage, setStage] = useState<ClosingStage>({ kind: 'idle' });
  const run = async (items: readonly ExpectedAdjustment[], reason: CloseReason, note: string) => {
    const showProgress = (done: number) => setStage({ kind: 'running', done, of: items.length });
    showProgress(0);
    const results = await command.runAll(items, reason, note, showProgress);
    setStage({ kind: 'finished', results, reason, note });
    const closed = results.filter(({ error }) => error === undefined).length;
    announce(`${closed} of ${results.length} adjustments closed`);
    onDone();
  };
  return {
    stage,
    run: (items: readonly ExpectedAdjustment[], reason: CloseReason, note: string) => void run(items, reason, note),
    dismiss: () => setStage({ kind: 'idle' }),
  };
}
