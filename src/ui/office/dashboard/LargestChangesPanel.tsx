import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type BillChange, LargestChanges } from '../../../application/office/dashboard/LargestChanges';
import { billDifference, changeQuestion } from '../../../domain/billing/bills/BillChange';
import { type Axis, axisFor, placeOn } from '../../../domain/platform/charts/axis';
import { BridgeTable } from '../../kit/bridge/BridgeTable';
import { useChartLooks } from '../../kit/charts/chartLooks';
import { Panel } from '../../kit/dialogs/Panel';
import { BillReason } from '../../kit/feedback/BillReason';
import { Loaded } from '../../kit/feedback/Loaded';
import { Spinner } from '../../kit/feedback/Loading';
import { Note, Stack } from '../../kit/layout';
import { AppLink, TextButton } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';

const useStyles = makeStyles({
  track: { position: 'relative', height: '14px', minWidth: '72px' },
  bar: { position: 'absolute', top: 0, bottom: 0, minWidth: '2px' },
  zero: {
    position: 'absolute',
    top: '-4px',
    bottom: '-4px',
    left: '50%',
    width: '1px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  cut: { marginBottom: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** The bills whose amount changed most in the newest month, each with its bridge on request, down to the members. */
export function LargestChangesPanel() {
  const styles = useStyles();
  const looks = useLooks();
  const area = useArea();
  const changes = useService(LargestChanges);
  const query = useMemo(() => changes.open(), [changes]);
  const found = useLiveQuery(query, 0);
  const [explained, setExplained] = useState<BillChange>();
  if (found.kind === 'loaded' && found.value.length === 0) return null;
  const axis = axisFor(found.kind === 'loaded' ? found.value.map((one) => Math.abs(billDifference(one))) : [], false);
  return (
    <Panel title="Largest changes from the month before">
      <Loaded
        found={found}
        what="the changes"
        waiting={<Spinner label="Comparing with the month before" />}
        onRetry={() => query.retry()}
      >
        {(value) => (
          <StackTable
            label="Largest changes"
            items={value}
            keyOf={({ billPk }) => billPk}
            columns={[
              {
                label: 'Bill',
                kind: 'lead',
                cell: ({ billPk, billNumber, groupName }) => (
                  <>
                    <AppLink to={paths.bill(area, billPk)}>{billNumber}</AppLink>
                    <Note isBlock>{groupName}</Note>
                  </>
                ),
              },
              { label: 'Change', cell: (change) => <ChangeBar change={change} axis={axis} /> },
              {
                label: 'Reason',
                cell: (change) => (
                  <TextButton onClick={() => setExplained(change)}>{changeQuestion(change)}</TextButton>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {axis.isCut && <p className={styles.cut}>The longest bar is cut off so the others can be compared.</p>}
      {explained && (
        <Stack gap="M" className={looks.littleAbove}>
          <BillReason key={explained.billPk} bill={explained}>
            {(bridge, months) => <BridgeTable billPk={explained.billPk} months={months} bridge={bridge} />}
          </BillReason>
        </Stack>
      )}
    </Panel>
  );
}

/** A bar to the right of the middle for more, to the left for less. The button beside it has the amount. */
function ChangeBar({ change, axis }: { readonly change: BillChange; readonly axis: Axis }) {
  const styles = useStyles();
  const looks = useChartLooks();
  const value = billDifference(change);
  const width = placeOn(axis, Math.abs(value)) / 2;
  return (
    <div className={styles.track} aria-hidden="true">
      <span className={styles.zero} />
      <span
        className={mergeClasses(styles.bar, looks.fill, looks[value > 0 ? 'severe' : 'second'])}
        style={{ left: `${value > 0 ? 50 : 50 - width}%`, width: `${width}%` }}
      />
    </div>
  );
}
