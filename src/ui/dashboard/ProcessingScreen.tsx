import { makeStyles, tokens } from '@fluentui/react-components';
import { useMay } from '../kit/MeContext';
import { PageHeader } from '../kit/navigation/PageHeader';
import { BankFilesPanel } from './BankFilesPanel';
import { ProcessingPanel } from './ProcessingPanel';
import { ReturnFilePanel } from './ReturnFilePanel';
import { RunsPanel } from './RunsPanel';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
});

/**
 * Runs processing, shows its progress and results, downloads the bank files that it made, and posts the bank's return files.
 *
 * @source product.md, Screens: Processing
 */
export function ProcessingScreen() {
  const styles = useStyles();
  const mayRun = useMay('processing.run');
  const maySeeResults = useMay('processing.results');
  const mayReturn = useMay('returnFiles.post');
  return (
    <div className={styles.root}>
      <PageHeader title="Processing" />
      {mayRun && <ProcessingPanel />}
      {maySeeResults && <RunsPanel />}
      <BankFilesPanel />
      {mayReturn && <ReturnFilePanel />}
    </div>
  );
}
