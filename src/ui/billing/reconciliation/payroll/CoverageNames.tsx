import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { chooseCoverage } from '../../../../application/billing/reconciliation/fileWords';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { ComparedState } from '../../../../application/billing/reconciliation/ReconcileState';
import type { FileCoverage } from '../../../../domain/billing/reconciliation/payrollFile/coverageNames';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { maskNumbersIn } from '../../../../domain/platform/text/maskNumbers';
import { counted } from '../../../../domain/platform/text/wording';
import { Select } from '../../../kit/forms/fields';
import { Note } from '../../../kit/layout';
import { useLooks } from '../../../kit/useLooks';

/** Styles of a list of names in a file with what each means. */
export const useNameStyles = makeStyles({
  names: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    paddingBlock: tokens.spacingVerticalS,
    paddingInlineStart: 0,
    listStyleType: 'none',
    maxWidth: '720px',
    maxHeight: '360px',
    overflowY: 'auto',
  },
  name: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 260px) 132px',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

const SHOWN = 60;
/** Values of a choice that is no coverage of the bill. */
const RECOGNIZED = '\0';
const NOT_COMPARED = '';
const DECIDED_BY = {
  billName: 'by the bill’s names',
  words: 'by usual words',
  amounts: 'by its amounts',
  hand: 'chosen by hand',
} as const;

interface CoverageNamesProps {
  readonly session: ReconcileSession;
  readonly comparison: Pick<ComparedState, 'coverages' | 'billCoverages'>;
  readonly isReadOnly: boolean;
}

/** What each name of a coverage in the file is compared as, and what decided that. A person may decide otherwise. */
export function CoverageNames({ session, comparison, isReadOnly }: CoverageNamesProps) {
  const styles = useNameStyles();
  const looks = useLooks();
  const [isOpen, setOpen] = useState(false);
  const { coverages, billCoverages } = comparison;
  if (coverages.length === 0) return null;
  const compared = coverages.filter(({ coverage }) => coverage !== null).length;
  const others = coverages.length - compared;
  const isFixed = isReadOnly || session.payroll.columnChoice !== 'possible';
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={looks.summary}>
        {counted(compared, 'coverage name')} compared
        {others > 0 && `, ${others.toLocaleString('en-US')} not on this bill`}
      </summary>
      {isOpen && (
        <ul className={styles.names}>
          {coverages.slice(0, SHOWN).map((one) => (
            <OneName key={one.name} session={session} one={one} billCoverages={billCoverages} isFixed={isFixed} />
          ))}
          {coverages.length > SHOWN && <li>{`and ${(coverages.length - SHOWN).toLocaleString('en-US')} more`}</li>}
        </ul>
      )}
    </details>
  );
}

interface OneNameProps {
  readonly session: ReconcileSession;
  readonly one: FileCoverage;
  readonly billCoverages: readonly string[];
  readonly isFixed: boolean;
}

function OneName({ session, one, billCoverages, isFixed }: OneNameProps) {
  const styles = useNameStyles();
  const looks = useLooks();
  const { coverage, by, rowCount, amountCents } = one;
  const name = maskNumbersIn(one.name);
  const recognized = coverage ?? 'not on this bill';
  const choose = (value: string) => {
    const chosen = value === NOT_COMPARED ? null : value;
    void chooseCoverage(session.payroll, one.name, value === RECOGNIZED ? undefined : chosen);
  };
  return (
    <li className={styles.name}>
      <span className={looks.shrinkingText}>
        {name}{' '}
        <Note>
          {counted(rowCount, 'row')}, {formatCents(amountCents)}
        </Note>
      </span>
      <Select
        aria-label={`Compare ${name} as`}
        disabled={isFixed}
        value={by === 'hand' ? (coverage ?? NOT_COMPARED) : RECOGNIZED}
        onChange={choose}
      >
        <option value={RECOGNIZED}>{by === 'hand' ? 'As recognized' : `As recognized: ${recognized}`}</option>
        {billCoverages.map((other) => (
          <option key={other} value={other}>
            {other}
          </option>
        ))}
        <option value={NOT_COMPARED}>Not on this bill</option>
      </Select>
      <Note>{by === undefined ? 'not recognized' : DECIDED_BY[by]}</Note>
    </li>
  );
}
