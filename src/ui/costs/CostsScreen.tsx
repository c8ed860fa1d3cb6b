import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { CostCenters, type CostSetup } from '../../application/costs/Costs';
import { NO_COST_SETUP } from '../../domain/costs/CostSetup';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useMay } from '../kit/MeContext';
import { GroupHeader } from '../kit/navigation/GroupHeader';
import { paths } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { useSteadyClass } from '../kit/useSteadyClass';
import { useLiveQuery } from '../kit/useStream';
import { CostFilesPanel } from './CostFilesPanel';
import { CostMembers } from './CostMembers';
import { CostReportPanel } from './CostReportPanel';
import { CostSetupPanel } from './CostSetupPanel';
import { JournalPanel } from './JournalPanel';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/** Cost centers and the journal of the group in the address. */
export function CostsScreen() {
  const styles = useStyles();
  const { groupNumber = '' } = useParams();
  return (
    <div className={styles.root}>
      <GroupHeader title="Costs" groupNumber={groupNumber} pathOf={(other) => paths.costs(other)} />
      {/* The key starts over for another group, without what was typed for the last one. */}
      <Content key={groupNumber} groupNumber={groupNumber} />
    </div>
  );
}

/** A person who is limited to divisions sees what they cost; the cost centers themselves are of the whole group. */
function Content({ groupNumber }: { readonly groupNumber: string }) {
  const mayRead = useMay('costs.read', groupNumber);
  if (mayRead) return <Costs groupNumber={groupNumber} />;
  return <CostReportPanel groupNumber={groupNumber} setup={NO_COST_SETUP} />;
}

function Costs({ groupNumber }: { readonly groupNumber: string }) {
  const centers = useService(CostCenters);
  const live = useMemo(() => centers.setup(), [centers]);
  const found = useLiveQuery(live, groupNumber);
  if (found.kind === 'loading') return <SkeletonRows rows={4} label="Loading costs" />;
  if (found.kind === 'failed') {
    return <ReadFailed what="The costs could not be loaded." error={found.error} onRetry={() => live.retry()} />;
  }
  return <CostPanels groupNumber={groupNumber} setup={found.value} onSaved={() => live.retry()} />;
}

interface CostPanelsProps {
  readonly groupNumber: string;
  readonly setup: CostSetup;
  readonly onSaved: () => void;
}

function CostPanels({ groupNumber, setup, onSaved }: CostPanelsProps) {
  const styles = useStyles();
  const mayWrite = useMay('costs.write', groupNumber);
  const steady = useSteadyClass();
  const isSetUp = setup.version > 0;
  return (
    <div className={mergeClasses(styles.root, steady)}>
      {isSetUp && <JournalPanel groupNumber={groupNumber} setup={setup} mayWrite={mayWrite} />}
      {isSetUp && <CostReportPanel groupNumber={groupNumber} setup={setup} />}
      {isSetUp && <CostFilesPanel groupNumber={groupNumber} mayWrite={mayWrite} />}
      {isSetUp && <CostMembers groupNumber={groupNumber} setup={setup} mayWrite={mayWrite} />}
      <CostSetupPanel
        key={setup.version}
        groupNumber={groupNumber}
        setup={setup}
        mayWrite={mayWrite}
        onSaved={onSaved}
      />
    </div>
  );
}
