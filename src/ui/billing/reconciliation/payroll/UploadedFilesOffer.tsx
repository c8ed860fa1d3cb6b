import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { UploadedPayroll } from '../../../../application/billing/reconciliation/PayrollFile';
import { counted } from '../../../../domain/platform/text/wording';
import { Quiet, Stack } from '../../../kit/layout';
import { useLooks } from '../../../kit/useLooks';
import { instantText } from '../../../kit/values/DateText';

const SHOWN = 3;

const useUploadedFilesOfferStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    marginTop: tokens.spacingVerticalM,
    // Aligned with the sample files below.
    alignSelf: 'stretch',
    textAlign: 'left',
  },
});

interface UploadedFilesOfferProps {
  /** Newest first. */
  readonly files: readonly UploadedPayroll[];
  readonly disabled: boolean;
  readonly onUpload: (upload: UploadedPayroll) => void;
}

/** Payroll files of the group that were uploaded before, newest first. Renders nothing if there are none. */
export function UploadedFilesOffer({ files, disabled, onUpload }: UploadedFilesOfferProps) {
  const styles = useUploadedFilesOfferStyles();
  const looks = useLooks();
  const [isWhole, setWhole] = useState(false);
  if (files.length === 0) return null;
  return (
    <div className={styles.root}>
      <h3 className={looks.smallTitle}>Or use an uploaded file</h3>
      <Stack as="ul" gap="XS" aria-label="Uploaded payroll files">
        {files.slice(0, isWhole ? undefined : SHOWN).map((file) => (
          <li key={file.filePk} className={looks.wrappingRow}>
            <Button size="small" disabled={disabled} onClick={() => onUpload(file)}>
              Use {file.fileName}
            </Button>
            <Quiet>
              {counted(file.rows, 'row')}, uploaded {instantText(file.addDate)} by {file.addUser}
            </Quiet>
          </li>
        ))}
      </Stack>
      {!isWhole && files.length > SHOWN && (
        <Button size="small" appearance="transparent" onClick={() => setWhole(true)}>
          Show {files.length - SHOWN} more
        </Button>
      )}
    </div>
  );
}
