import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { DemoFile } from '../../../application/reconciliation/DemoFile';
import type { PayrollFile } from '../../../application/reconciliation/PayrollFile';
import { SampleFiles } from '../../../application/reconciliation/SampleFiles';
import { ErrorBar } from '../../shared/ErrorBar';
import { useService } from '../../shared/Services';
import { saveFile } from '../../shared/saveFile';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    marginTop: tokens.spacingVerticalM,
    textAlign: 'left',
  },
  file: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Sample files of the demo, to be used at once or downloaded and looked at. Shows nothing where there are none. */
export function SampleFilesOffer(props: {
  groupNumber: string;
  disabled: boolean;
  onFile: (file: PayrollFile) => void;
}) {
  const { groupNumber, disabled, onFile } = props;
  const styles = useStyles();
  const samples = useService(SampleFiles);
  const [files, setFiles] = useState<readonly DemoFile[]>([]);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    void samples.list(groupNumber).then((found) => isCurrent && setFiles(found));
    return () => {
      isCurrent = false;
    };
  }, [samples, groupNumber]);
  if (files.length === 0) return null;
  const open = (name: string, then: (file: Awaited<ReturnType<SampleFiles['open']>>) => void) => {
    setError(undefined);
    samples.open(groupNumber, name).then(then, setError);
  };
  return (
    <>
      <ul className={styles.list} aria-label="Sample files">
        {files.map(({ name, description, mediaType }) => (
          <li key={name} className={styles.file}>
            <Button size="small" disabled={disabled} onClick={() => open(name, onFile)}>
              Use {name}
            </Button>
            <Button
              size="small"
              appearance="transparent"
              aria-label={`Download ${name}`}
              onClick={() => open(name, ({ bytes }) => saveFile(name, mediaType, bytes))}
            >
              Download
            </Button>
            <span className={styles.quiet}>{description}</span>
          </li>
        ))}
      </ul>
      {error !== undefined && <ErrorBar what="The sample file could not be had." error={error} />}
    </>
  );
}
