import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { SetupRecords } from '../../application/setup/SetupRecords';
import { kindOfStep, type SetupStep, setupSteps } from '../../domain/setup/SetupProgress';
import { UploadKind } from '../../domain/uploads/UploadKind';
import { Panel } from '../kit/dialogs/Panel';
import { ReadFailed } from '../kit/feedback/LoadFailed';
import { Spinner } from '../kit/feedback/Loading';
import { useMay } from '../kit/MeContext';
import { LinkButton } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { setupPaths } from '../kit/navigation/setupPaths';
import { useService } from '../kit/Services';
import { useLiveQuery } from '../kit/useStream';
import { GoLivePanel } from './GoLivePanel';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column' },
  step: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  text: { margin: 0, flex: '1 1 240px', minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** What an empty installation needs, for managers and system administrators. */
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
      {found.kind === 'loading' && <Spinner label="Looking for what comes next" />}
      {found.kind === 'failed' && (
        <ReadFailed what="The checklist could not be loaded." error={found.error} onRetry={() => progress.retry()} />
      )}
      {steps.length > 0 && (
        <ol className={styles.list} aria-label="Steps">
          {steps.map((step) => (
            <li key={step.id} className={styles.step} {...(step.state === 'next' && { 'aria-current': 'step' })}>
              <p className={styles.text}>
                <strong>{step.title}</strong> <span className={styles.quiet}>{STATE_LABELS[step.state]}</span>
                <br />
                {step.text}
              </p>
              <LinkButton to={pathOf(step)} appearance={step.state === 'next' ? 'primary' : 'secondary'}>
                {step.state === 'done' ? step.title.replace(/^Add/, 'See') : step.title}
              </LinkButton>
            </li>
          ))}
        </ol>
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
