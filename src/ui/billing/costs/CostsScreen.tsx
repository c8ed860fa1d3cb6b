import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { CostCenters, CostFiles, CostMemberList, type CostSetup } from '../../../application/billing/costs/Costs';
import { NO_COST_SETUP } from '../../../domain/billing/costs/CostSetup';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { MemberValueFiles, type MemberValueWords } from '../../kit/members/MemberValueFiles';
import { GroupHeader } from '../../kit/navigation/GroupHeader';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useSteadyClass } from '../../kit/useSteadyClass';
import { useLiveQuery } from '../../kit/useStream';
import { CostMembers } from './CostMembers';
import { CostReportPanel } from './CostReportPanel';
import { CostSetupPanel } from './CostSetupPanel';
import { JournalPanel } from './JournalPanel';

/** Cost centers and the journal of the group in the address. */
export function CostsScreen() {
  const { groupNumber = '' } = useParams();
  return (
    <Stack>
      <GroupHeader title="Costs" groupNumber={groupNumber} pathOf={(other) => paths.costs(other)} />
      {/* The key starts over for another group, without what was typed for the last one. */}
      <Content key={groupNumber} groupNumber={groupNumber} />
    </Stack>
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
  if (found.kind !== 'loaded') return <Unloaded found={found} what="the costs" rows={4} onRetry={() => live.retry()} />;
  return <CostPanels groupNumber={groupNumber} setup={found.value} onSaved={() => live.retry()} />;
}

interface CostPanelsProps {
  readonly groupNumber: string;
  readonly setup: CostSetup;
  readonly onSaved: () => void;
}

function CostPanels({ groupNumber, setup, onSaved }: CostPanelsProps) {
  const mayWrite = useMay('costs.write', groupNumber);
  const steady = useSteadyClass();
  const isSetUp = setup.version > 0;
  return (
    <Stack className={steady}>
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
    </Stack>
  );
}

const WORDS: MemberValueWords = {
  one: 'cost center',
  many: 'cost centers',
  unknown: (text) => `there is no cost center "${text}"`,
};

/**
 * Uploaded payroll and enrollment files with cost centers.
 *
 * @source BR-CST-07 docs/decisions/costs.md#a-files-cost-centers-are-applied-with-their-effect-shown
 */
function CostFilesPanel(props: { readonly groupNumber: string; readonly mayWrite: boolean }) {
  const files = useService(CostFiles);
  const members = useService(CostMemberList);
  const live = useMemo(() => files.ofGroup(), [files]);
  const saved = () => {
    live.retry();
    members.retry();
  };
  return <MemberValueFiles {...props} live={live} files={files} words={WORDS} onSaved={saved} />;
}
