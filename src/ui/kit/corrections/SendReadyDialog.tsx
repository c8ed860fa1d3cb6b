import { makeStyles, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { CORRECTION_FORMATS, type CorrectionFormat } from '../../../application/billing/corrections/Corrections';
import { type FailedBatch, SendReadyCorrections } from '../../../application/billing/corrections/ReadyCorrections';
import { correctionText } from '../../../domain/billing/corrections/Correction';
import type { CorrectionBatch } from '../../../domain/billing/corrections/correctionBatches';
import { membersText, onceOf } from '../../../domain/billing/corrections/inquiryMembers';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { ActionError } from '../feedback/ActionError';
import { useNotify } from '../feedback/Toasts';
import { Select } from '../forms/fields';
import { saveFile } from '../forms/saveFile';
import { Paragraph, Quiet, Stack, Strong } from '../layout';
import { useNextStepKey } from '../navigation/useNextStepKey';
import { useService } from '../Services';
import { useCodeName } from '../useCodeName';
import { dayText, today } from '../values/DateText';

const useStyles = makeStyles({
  // The padding is room for the outline of a focused format.
  batches: { margin: 0, padding: '3px', listStyle: 'none', maxHeight: '50vh', overflowY: 'auto' },
  batch: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    paddingBlock: tokens.spacingVerticalS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  text: { flex: '1 1 24ch', minWidth: 0, overflowWrap: 'anywhere' },
  changes: { margin: 0, padding: 0, listStyle: 'none' },
});

/** Changes of a batch that are listed. */
const MAX_LISTED = 3;
const FORMAT_LABELS: Readonly<Record<CorrectionFormat, string>> = {
  xlsx: 'Excel list',
  csv: 'CSV to import',
  pdf: 'PDF letter',
  '834': 'Changes as X12 834',
};

interface SendReadyDialogProps {
  /** At least one. The same while the dialog is open. */
  readonly batches: readonly CorrectionBatch[];
  /** Whether each batch shows its group. */
  readonly showsGroups: boolean;
  readonly onClose: () => void;
}

/** Shows who gets which corrections, and sends them: each recipient's file is downloaded. Ctrl+Enter sends, too. */
export function SendReadyDialog({ batches, showsGroups, onClose }: SendReadyDialogProps) {
  const styles = useStyles();
  const command = useService(SendReadyCorrections);
  const nameOf = useCodeName();
  const recipientOf = ({ carrierCode, system, to }: CorrectionBatch) =>
    carrierCode === undefined || system !== undefined ? to : nameOf('carrier', carrierCode);
  const notify = useNotify();
  const [formats, setFormats] = useState<ReadonlyMap<string, CorrectionFormat>>(new Map());
  const [isBusy, setBusy] = useState(false);
  // A retry uses the selected formats.
  const [hasStarted, setStarted] = useState(false);
  const [failed, setFailed] = useState<readonly FailedBatch[]>([]);
  const started = useRef<() => Promise<readonly FailedBatch[]>>(undefined);
  /** Files of the current attempt. */
  const received = useRef<{ readonly count: number; readonly name: string }[]>([]);
  const count = batches.reduce((sum, { corrections }) => sum + corrections.length, 0);
  const formatOf = ({ key }: CorrectionBatch) => formats.get(key) ?? 'xlsx';
  const send = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setStarted(true);
    setFailed([]);
    started.current ??= command.of(
      batches.map((batch) => ({ batch, format: formatOf(batch) })),
      ({ corrections }, { name, mediaType, bytes }) => {
        saveFile(name, mediaType, bytes);
        received.current.push({ count: corrections.length, name });
      },
    );
    const failures = await started.current();
    const files = received.current.splice(0);
    if (files.length > 0) {
      const total = files.reduce((sum, file) => sum + file.count, 0);
      notify({
        title: `${counted(total, 'correction')} downloaded, marked as sent`,
        text: files.map(({ name }) => name).join(', '),
      });
    }
    setBusy(false);
    setFailed(failures);
    if (failures.length === 0) onClose();
  };
  useNextStepKey('Download corrections', () => void send(), true);
  const [first] = failed;
  return (
    <ConfirmDialog
      open
      title={`Download ${counted(count, 'correction')}?`}
      confirmLabel={first ? 'Try again' : isBusy ? 'Downloading …' : 'Download and mark as sent'}
      busy={isBusy}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <Stack gap="M">
        {first && (
          <ActionError
            what={`${failed.length === batches.length ? 'The corrections were not downloaded' : `${counted(failed.length, 'file')} of ${batches.length} not downloaded: ${failed.map(({ batch }) => recipientOf(batch)).join(', ')}`}.`}
            error={first.error}
            showDetail
          />
        )}
        <Paragraph>
          Each recipient gets one file, which is saved on this computer and kept with its corrections. These count as
          sent, but Listbill does not send the files: send them yourself, such as by email.
        </Paragraph>
        <ul className={styles.batches}>
          {batches.map((batch) => (
            <li key={batch.key} className={styles.batch}>
              <div className={styles.text}>
                <Strong>
                  {counted(batch.corrections.length, 'correction')} to {recipientOf(batch)}
                </Strong>
                {showsGroups && ` · ${batch.groupName}`}
                {batch.sendBy && ` · ${batch.sendBy < today() ? 'was due ' : ''}by ${dayText(batch.sendBy)}`}
                <ul className={styles.changes}>
                  {onceOf(batch.corrections)
                    .slice(0, MAX_LISTED)
                    .map((one) => (
                      <li key={one.correctionPk}>
                        {membersText(one) ?? [one.memberName, one.coverage].filter(Boolean).join(', ')}:{' '}
                        {correctionText(one, dayText)}
                      </li>
                    ))}
                  {onceOf(batch.corrections).length > MAX_LISTED && (
                    <Quiet as="li">{counted(onceOf(batch.corrections).length - MAX_LISTED, 'more correction')}</Quiet>
                  )}
                </ul>
              </div>
              <Select
                size="small"
                aria-label={`Format for ${recipientOf(batch)}`}
                disabled={hasStarted}
                value={formatOf(batch)}
                onChange={(value) => {
                  const format = CORRECTION_FORMATS.find((one) => one === value);
                  if (format) setFormats(new Map([...formats, [batch.key, format]]));
                }}
              >
                {CORRECTION_FORMATS.filter((format) => format !== '834' || batch.carrierCode !== undefined).map(
                  (format) => (
                    <option key={format} value={format}>
                      {FORMAT_LABELS[format]}
                    </option>
                  ),
                )}
              </Select>
            </li>
          ))}
        </ul>
      </Stack>
    </ConfirmDialog>
  );
}
