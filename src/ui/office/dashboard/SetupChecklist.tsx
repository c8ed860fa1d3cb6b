import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { SetupRecords } from '../../../application/office/setup/SetupRecords';
import { kindOfStep, type SetupStep, setupSteps } from '../../../domain/office/setup/SetupProgress';
import { UploadKind } from '../../../domain/platform/files/UploadKind';
import { Panel } from '../../kit/dialogs/Panel';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Spinner } from '../../kit/feedback/Loading';
import { Quiet, Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { setupPaths } from '../../kit/navigation/setupPaths';
import { useService } from '../../kit/Services';
import { useLiveQuery } from '../../kit/useStream';
import { GoLivePanel } from './GoLivePanel';

const useStyles = makeStyles({
  step: {
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  text: { margin: 0, flex: '1 1 240px', minWidth: 0 },
});

/** Setup steps of an empty installation, for managers and system administrators. */
export function SetupGuide() {
  const mayAdd = useMay('setup.write');
  return (
    <>
      {mayAdd && <SetupChecklist />}
      <GoLivePanel />
    </>
  );
}

/** The steps from an empty installation to the first released bill, each with its state and its button. */
function SetupChecklist() {
  const styles = useStyles();
  const records = useService(SetupRecords);
  const progress = useMemo(() => records.progress(), [records]);
  const found = useLiveQuery(progress, true);
  const steps = found.kind === 'loaded' ? setupSteps(found.value) : [];
  if (steps === undefined) return null;
  return (
    <Panel title="Set up Listbill">
      <Unloaded
        found={found}
        what="the checklist"
        waiting={<Spinner label="Loading the next steps" />}
        onRetry={() => progress.retry()}
      />
      {steps.length > 0 && (
        <Stack as="ol" gap={0} aria-label="Steps">
          {steps.map((step) => (
            <Stack
              key={step.id}
              as="li"
              isRow
              gap="M"
              align="center"
              isSpread
              className={styles.step}
              {...(step.state === 'next' && { 'aria-current': 'step' })}
            >
              <p className={styles.text}>
                <strong>{step.title}</strong> <Quiet>{STATE_LABELS[step.state]}</Quiet>
                <br />
                {step.text}
              </p>
              <LinkButton to={pathOf(step)} appearance={step.state === 'next' ? 'primary' : 'secondary'}>
                {step.state === 'done' ? step.title.replace(/^Add/, 'See') : step.title}
              </LinkButton>
            </Stack>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

const STATE_LABELS: Readonly<Record<SetupStep['state'], string>> = { done: '– done', next: '– next', later: '– later' };

function pathOf({ id, state }: SetupStep): string {
  const kind = kindOfStep(id);
  if (kind) return state === 'done' ? setupPaths.list(kind) : setupPaths.add(kind);
  if (id === 'people') return state === 'done' ? paths.directory('dashboard') : paths.newPerson('dashboard');
  return id === 'bills' ? `${paths.uploads('dashboard')}?file=${UploadKind.CarrierBill}` : paths.bills('dashboard');
}
