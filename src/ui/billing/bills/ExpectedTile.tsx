import { useMemo } from 'react';
import { ExpectedTotals } from '../../../application/billing/expected/ExpectedAdjustments';
import { GroupChoice } from '../../../application/people/preferences/UserPreferences';
import { openExpectedMessage } from '../../../domain/billing/expected/BillExpectations';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { SkeletonBar } from '../../kit/feedback/Loading';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLiveQuery, useStream } from '../../kit/useStream';
import { CreditOrCharge } from '../../kit/values/CreditOrCharge';
import { Tile } from '../../kit/values/Tile';

/** Open expected adjustments of the chosen group or of all groups, and how many are late; a tooltip names the first members. */
export function ExpectedTile() {
  const area = useArea();
  const totals = useService(ExpectedTotals);
  const choice = useService(GroupChoice);
  const group = useStream(choice.chosen$, choice.chosen);
  const query = useMemo(() => totals.open(), [totals]);
  const page = useLiveQuery(query, group ?? '');
  if (page.kind === 'loading') return <Tile label={LABEL} figure={<SkeletonBar width="120px" />} note={'\u00a0'} />;
  if (page.kind === 'failed') return <Tile label={LABEL} figure="–" note="Could not be loaded" />;
  const { credits, charges, openCount, lateCount } = page.value.sums;
  const text = openExpectedMessage(page.value);
  return (
    <Tile
      label={LABEL}
      figure={<CreditOrCharge cents={credits.openCents === 0 ? charges.openCents : credits.openCents} />}
      note={
        openCount === 0 ? (
          text
        ) : (
          <>
            <AppLink
              to={lateCount > 0 ? `${paths.expected(area)}?status=late` : paths.expected(area)}
              appearance="inText"
            >
              <span title={text}>{text.split(':', 1)}</span>
            </AppLink>
            {credits.openCents !== 0 && charges.openCents !== 0 && ` · and ${formatCents(charges.openCents)} charge`}
          </>
        )
      }
    />
  );
}

const LABEL = 'Expected adjustments';
