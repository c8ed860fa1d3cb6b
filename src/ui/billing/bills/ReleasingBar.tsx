import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { ReleaseBills } from '../../../application/office/dashboard/ReleaseBills';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { counted } from '../../../domain/platform/text/wording';
import { ReleaseDialog } from '../../kit/release/ReleaseDialog';
import { ReleaseStatus } from '../../kit/release/ReleaseStatus';
import { useRelease } from '../../kit/release/useRelease';
import { useService } from '../../kit/Services';
import { type BillSelectionBarProps, SelectedBills } from './SelectedBills';

/** Releases the selected bills, also those of other pages. */
export function ReleasingBar(props: BillSelectionBarProps) {
  const { selection, query, total, onSelect, onClear, onChanged } = props;
  const releaseBills = useService(ReleaseBills);
  const [confirmed, setConfirmed] = useState<readonly Bill[]>();
  const release = useRelease(onChanged);
  const unreleased = [...selection.values()].filter(({ status }) => status === 'UNRELEASED');
  return (
    <>
      <ReleaseStatus release={release} />
      {release.stage.kind !== 'running' && (
        <SelectedBills
          {...props}
          matching={{
            total,
            read: (options) => releaseBills.matching(query, options),
            select: (bills) => onSelect(bills, true),
          }}
        >
          {unreleased.length > 0 && (
            <Button appearance="primary" onClick={() => setConfirmed(unreleased)}>
              {`Release ${counted(unreleased.length, 'bill')}`}
            </Button>
          )}
        </SelectedBills>
      )}
      <ReleaseDialog
        bills={confirmed}
        onConfirm={(bills) => {
          setConfirmed(undefined);
          onClear();
          release.run(bills, undefined);
        }}
        onCancel={() => setConfirmed(undefined)}
      />
    </>
  );
}
