import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { LargestChanges } from '../../application/dashboard/LargestChanges';
import { type BillChange, billDifference, changeQuestion } from '../../domain/bills/BillChange';
import { signedAmount } from '../../domain/money/formatCents';
import { BridgeTable } from '../kit/bridge/BridgeTable';
import { BarList, type BarRow } from '../kit/charts/BarList';
import { Panel } from '../kit/dialogs/Panel';
import { BillReason } from '../kit/feedback/BillReason';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { Spinner } from '../kit/feedback/Loading';
import { AppLink, TextButton } from '../kit/navigation/AppLink';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { StackTable } from '../kit/tables/StackTable';
import { below } from '../kit/useBreakpoint';
import { useLiveQuery } from '../kit/useStream';
import { Money } from '../kit/values/Money';

const useStyles = makeStyles({
  // The table has the amounts on a phone.
  bars: { marginBottom: tokens.spacingVerticalL, [below(1)]: { display: 'none' } },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  why: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    marginTop: tokens.spacingVerticalM,
    minWidth: 0,
  },
});

/** The bills whose amount changed most in the newest month, each with its bridge on request, down to the members. */
export function LargestChangesPanel() {
  const styles = useStyles();
  const area = useArea();
  const changes = useService(LargestChanges);
  const query = useMemo(() => changes.open(), [changes]);
  const found = useLiveQuery(query, 0);
  const [explained, setExplained] = useState<BillChange>();
  if (found.kind === 'loaded' && found.value.length === 0) return null;
  return (
    <Panel title="Largest changes from the month before">
      {found.kind === 'loading' && <Spinner label="Comparing with the month before" />}
      {found.kind === 'failed' && (
        <ReadFailed what="The changes could not be loaded." error={found.error} onRetry={() => query.retry()} />
      )}
      {found.kind === 'loaded' && (
        <>
          <div className={styles.bars}>
            <BarList unit="money" rows={found.value.map(changeRow)} />
          </div>
          <StackTable
            label="Largest changes"
            items={found.value}
            keyOf={({ billPk }) => billPk}
            columns={[
              {
                label: 'Bill',
                kind: 'lead',
                cell: ({ billPk, billNumber, groupName }) => (
                  <>
                    <AppLink to={paths.bill(area, billPk)}>{billNumber}</AppLink>
                    <span className={styles.quiet}>{groupName}</span>
                  </>
                ),
              },
              { label: 'Billed', kind: 'figure', cell: ({ afterCents }) => <Money cents={afterCents} /> },
              {
                label: 'Reason',
                cell: (change) => (
                  <TextButton onClick={() => setExplained(change)}>{changeQuestion(change)}</TextButton>
                ),
              },
            ]}
          />
        </>
      )}
      {explained && (
        <div className={styles.why}>
          <BillReason key={explained.billPk} bill={explained}>
            {(bridge, months) => <BridgeTable billPk={explained.billPk} months={months} bridge={bridge} />}
          </BillReason>
        </div>
      )}
    </Panel>
  );
}

function changeRow(change: BillChange): BarRow {
  const value = billDifference(change);
  return {
    key: change.billPk,
    label: change.groupName,
    value,
    text: signedAmount(value),
    look: value > 0 ? 'severe' : 'second',
  };
}
