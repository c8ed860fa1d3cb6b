import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, useMemo, useState } from 'react';
import type { DemoFile, SampleFile, SampleTarget } from '../../../application/run/demo/SampleFile';
import { SampleFiles } from '../../../application/run/demo/SampleFiles';
import { ActionError } from '../feedback/ActionError';
import { Stack, useTextStyles } from '../layout';
import { useService } from '../Services';
import { useLooks } from '../useLooks';
import { useStream } from '../useStream';
import { saveFile } from './saveFile';

const useStyles = makeStyles({
  root: { marginTop: tokens.spacingVerticalM, alignSelf: 'stretch', textAlign: 'left' },
  title: { margin: 0, marginBottom: tokens.spacingVerticalXS },
});

const NONE: readonly DemoFile[] = [];

/** The demo's sample files, each with a button to use and to download it. Renders nothing if there are none. */
export function SampleFilesOffer(props: SampleTarget & { disabled: boolean; onFile: (file: SampleFile) => void }) {
  const { kind, owner, purpose = 'upload', disabled, onFile } = props;
  const styles = useStyles();
  const texts = useTextStyles();
  const looks = useLooks();
  const title = useId();
  const samples = useService(SampleFiles);
  const [error, setError] = useState<unknown>();
  const files = useStream(
    useMemo(() => samples.list$({ kind, owner, purpose }), [samples, kind, owner, purpose]),
    NONE,
  );
  if (files.length === 0) return null;
  const open = (name: string, then: (file: SampleFile) => void) => {
    setError(undefined);
    samples.open({ kind, owner }, name).then(then, setError);
  };
  return (
    <section className={styles.root} aria-labelledby={title}>
      <p id={title} className={mergeClasses(texts.quiet, styles.title)}>
        Try it with a sample:
      </p>
      <Stack as="ul" gap="XS" aria-label="Sample files">
        {files.map(({ name, description, mediaType }) => (
          <li key={name} className={looks.wrappingRow}>
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
            <span className={texts.quiet}>{description}</span>
          </li>
        ))}
      </Stack>
      {error !== undefined && <ActionError what="The sample file could not be loaded." error={error} />}
    </section>
  );
}
