import { ChangeCorrections } from '../../../application/billing/corrections/Corrections';
import type { Correction } from '../../../domain/billing/corrections/Correction';
import type { CorrectionDecision } from '../../../domain/billing/corrections/correctionSteps';
import { counted } from '../../../domain/platform/text/wording';
import { useNotify } from '../../kit/feedback/Toasts';
import { useCommand } from '../../kit/forms/useCommand';
import { useService } from '../../kit/Services';

const DONE: Readonly<Record<CorrectionDecision, string>> = {
  confirm: 'confirmed',
  drop: 'dropped',
  restore: 'restored',
};

/** Decides about corrections, one request at a time. */
export function useDeciding(onDone: () => void) {
  const command = useService(ChangeCorrections);
  const notify = useNotify();
  const { isBusy, failed, run, dismiss } = useCommand();
  const decide = (corrections: readonly Correction[], decision: CorrectionDecision) =>
    run(
      'The corrections were not changed.',
      () => command.decide(corrections, decision),
      (results) => {
        const refused = results.filter(({ ok }) => !ok);
        const title = `${counted(results.length - refused.length, 'correction')} ${DONE[decision]}`;
        const [first] = refused;
        const changed = new Set(results.flatMap(({ ok, correctionPk }) => (ok ? correctionPk : [])));
        const dropped = decision === 'drop' ? corrections.filter(({ correctionPk }) => changed.has(correctionPk)) : [];
        notify({
          title,
          ...(first && { text: `${counted(refused.length, 'other')} not changed: ${first.message}` }),
          ...(dropped.length > 0 && { undo: () => restore(dropped) }),
        });
        onDone();
      },
    );
  /** Undoes dropping: corrections that were confirmed are confirmed again. */
  const restore = (dropped: readonly Correction[]) =>
    run(
      'The corrections were not restored.',
      async () => {
        await command.decide(dropped, 'restore');
        const confirmed = dropped.filter(({ state }) => state === 'OPEN');
        if (confirmed.length > 0) await command.decide(confirmed, 'confirm');
      },
      () => {
        notify({ title: `${counted(dropped.length, 'correction')} ${DONE.restore}` });
        onDone();
      },
    );
  return {
    isBusy,
    failed,
    dismiss,
    decide,
  };
}
