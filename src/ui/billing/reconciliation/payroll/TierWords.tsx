import { useState } from 'react';
import { chooseTier } from '../../../../application/billing/reconciliation/fileWords';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { ComparedState } from '../../../../application/billing/reconciliation/ReconcileState';
import { TIER_LABELS } from '../../../../domain/billing/bills/lineLabels';
import { TIERS, type Tier } from '../../../../domain/billing/bills/Tier';
import { canBeDecided, type TierWord } from '../../../../domain/billing/reconciliation/payrollFile/tierWords';
import { counted } from '../../../../domain/platform/text/wording';
import { Select } from '../../../kit/forms/fields';
import { Note } from '../../../kit/layout';
import { useLooks } from '../../../kit/useLooks';
import { useNameStyles } from './CoverageNames';

/** Value of the choice of a word that nobody has decided about. */
const UNDECIDED = '\0';

interface TierWordsProps {
  readonly session: ReconcileSession;
  readonly comparison: Pick<ComparedState, 'columns'>;
  readonly isReadOnly: boolean;
}

/** Asks what words of the column of tiers mean, and shows what a person decided. Open as long as a word is not decided. */
export function TierWords({ session, comparison: { columns }, isReadOnly }: TierWordsProps) {
  const styles = useNameStyles();
  const looks = useLooks();
  const words = (columns?.tierWords ?? []).filter(canBeDecided);
  const unknown = words.filter(({ to }) => to === null).length;
  const [isOpen, setOpen] = useState(unknown > 0);
  if (words.length === 0) return null;
  const isFixed = isReadOnly || session.payroll.columnChoice !== 'possible';
  const parts = [
    unknown > 0 && `${counted(unknown, 'word')} for a tier not known`,
    words.length > unknown && `${counted(words.length - unknown, 'word')} for a tier chosen by hand`,
  ].filter(Boolean);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={looks.summary}>{parts.join(', ')}</summary>
      {isOpen && (
        <ul className={styles.names}>
          {words.map((word) => (
            <OneWord key={word.text} session={session} word={word} isFixed={isFixed} />
          ))}
        </ul>
      )}
    </details>
  );
}

interface OneWordProps {
  readonly session: ReconcileSession;
  readonly word: TierWord;
  readonly isFixed: boolean;
}

function OneWord({ session, word: { text, rowCount, to }, isFixed }: OneWordProps) {
  const styles = useNameStyles();
  const looks = useLooks();
  const choose = (value: string) => {
    const chosen = value === '' ? '' : TIERS.find((tier: Tier) => tier === value);
    void chooseTier(session.payroll, text, chosen);
  };
  return (
    <li className={styles.name}>
      <span className={looks.shrinkingText}>
        {text} <Note>{counted(rowCount, 'row')}</Note>
      </span>
      <Select aria-label={`Tier of ${text}`} disabled={isFixed} value={to ?? UNDECIDED} onChange={choose}>
        <option value={UNDECIDED}>Choose its tier</option>
        {TIERS.map((tier) => (
          <option key={tier} value={tier}>
            {TIER_LABELS[tier]}
          </option>
        ))}
        <option value="">No tier: do not compare</option>
      </Select>
      <Note>{to === null ? 'not compared' : 'chosen by hand'}</Note>
    </li>
  );
}
