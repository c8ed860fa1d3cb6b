import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useMemo } from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import { RECIPIENT_LABELS, recipientOf } from '../../../../domain/billing/corrections/Correction';
import { type CorrectionChoice, problemWithChoice } from '../../../../domain/billing/corrections/CorrectionChoice';
import { type DecidedCorrection, decidedCorrection } from '../../../../domain/billing/corrections/decidedCorrection';
import type { Discrepancy } from '../../../../domain/billing/reconciliation/Discrepancy';
import type { ReconcileWork } from '../../../../domain/billing/reconciliation/ReconcileWork';
import type { LocalDate } from '../../../../domain/platform/dates/LocalDate';
import { counted } from '../../../../domain/platform/text/wording';
import { useAnnounce } from '../../../kit/feedback/Announcer';
import { Quiet } from '../../../kit/layout';
import { useLooks } from '../../../kit/useLooks';
import { dayText } from '../../../kit/values/DateText';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    minWidth: 0,
  },
});

export interface BulkCorrectionsProps {
  readonly session: ReconcileSession;
  /** Differences in the list. */
  readonly shown: readonly Discrepancy[];
  readonly work: ReconcileWork;
  /** First day of the bill's month. */
  readonly periodFrom: LocalDate;
  readonly isReadOnly: boolean;
}

/** Confirms or drops the corrections of all decided differences in the list in one step. Says whom they go to before. */
export function BulkCorrections({ session, shown, work, periodFrom, isReadOnly }: BulkCorrectionsProps) {
  const styles = useStyles();
  const looks = useLooks();
  const announce = useAnnounce();
  // Thousands of differences must not delay a key press that decides about one of them.
  const measured = useDeferredValue(shown);
  const { resolutions } = useDeferredValue(work);
  const { proposed, ready } = useMemo(() => {
    const found = measured.flatMap((one): readonly [string, DecidedCorrection & Pick<Discrepancy, 'coverage'>][] => {
      const resolution = resolutions.get(one.key);
      const correction = resolution && decidedCorrection(one, resolution, periodFrom);
      return correction?.state === 'PROPOSED' ? [[one.key, { ...correction, coverage: one.coverage }]] : [];
    });
    return {
      proposed: found,
      ready: found.filter(
        ([, { proposed: terms, coverage }]) => !problemWithChoice({ ...terms, coverage }, { state: 'OPEN' }, dayText),
      ),
    };
  }, [measured, resolutions, periodFrom]);
  if (proposed.length === 0) return null;
  const choose = (of: typeof proposed, state: CorrectionChoice['state'], done: string) => {
    const label = counted(of.length, 'correction');
    if (session.editor.chooseCorrections(label, new Map(of.map(([key]) => [key, { state }])))) {
      announce(`${label} ${done}`);
    }
  };
  const rest = proposed.length - ready.length;
  return (
    <div className={styles.root}>
      <Quiet>{counted(proposed.length, 'correction')} proposed:</Quiet>
      {ready.length > 0 && (
        <Button size="small" disabled={isReadOnly} onClick={() => choose(ready, 'OPEN', 'confirmed')}>
          Confirm {ready.length.toLocaleString('en-US')}
        </Button>
      )}
      <Button size="small" disabled={isReadOnly} onClick={() => choose(proposed, 'DROPPED', 'dropped')}>
        Drop {proposed.length.toLocaleString('en-US')}
      </Button>
      <span className={looks.detail}>
        {recipientsText(proposed)}
        {rest > 0 && ` · ${counted(rest, 'correction')} to look at first`}
      </span>
    </div>
  );
}

/** "8 to the carrier, 4 to payroll" */
function recipientsText(proposed: readonly (readonly [string, DecidedCorrection])[]): string {
  return (['CARRIER', 'PAYROLL'] as const)
    .flatMap((recipient) => {
      const count = proposed.filter(([, { terms }]) => recipientOf(terms.kind) === recipient).length;
      const name = recipient === 'CARRIER' ? 'the carrier' : RECIPIENT_LABELS[recipient].toLowerCase();
      return count === 0 ? [] : [`${count.toLocaleString('en-US')} to ${name}`];
    })
    .join(', ');
}
