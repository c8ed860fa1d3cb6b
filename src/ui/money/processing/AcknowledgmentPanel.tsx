import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import {
  type AcknowledgmentFile,
  type AcknowledgmentPlan,
  Acknowledgments,
} from '../../../application/money/processing/Acknowledgments';
import { isToRecord, rejectionEffect } from '../../../domain/money/processing/AcknowledgedFile';
import type { BankFileKind } from '../../../domain/money/processing/BankFile';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { FileProblems } from '../../kit/feedback/FileProblems';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { FileDrop } from '../../kit/forms/FileDrop';
import { useFileWork } from '../../kit/forms/useFileWork';
import { Actions, Stack, useTextStyles } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { InstantText } from '../../kit/values/DateText';
import { AcknowledgmentAnswers } from './AcknowledgmentAnswers';
import { AcknowledgmentColumns } from './AcknowledgmentColumns';

interface Shown {
  readonly file: AcknowledgmentFile;
  readonly plan: AcknowledgmentPlan;
}

/**
 * Compares an acknowledgment file of the bank with what was sent, and records its answers.
 *
 * @source docs/decisions/bank-files.md#the-banks-acknowledgment-can-be-a-file
 */
export function AcknowledgmentPanel() {
  const { shown, isBusy, failed, unread, choose, look, record, clear } = useAcknowledgment();
  useHeadingFocusWhenLost(shown ? `shown ${isBusy} ${shown.plan.recorded !== null}` : 'empty');
  return (
    <Panel title="Acknowledgments of the bank">
      <Stack gap="M">
        <FileDrop
          label="Acknowledgment file of the bank"
          text="A CSV file with the bank's answers to ACH files. It is compared with what was sent before anything is changed."
          button="Choose acknowledgment file"
          accept=".csv,.txt,text/csv,text/plain"
          disabled={isBusy}
          onFiles={([file]) => file && void choose(file)}
        />
        {unread !== '' && <MessageBar intent="error">{unread}</MessageBar>}
        {failed && <ActionError what={failed.what} error={failed.error} onRetry={failed.retry} showDetail />}
        {isBusy && !shown && <SkeletonRows rows={2} label="Reading the acknowledgment" />}
        {shown && <Plan shown={shown} isBusy={isBusy} onRead={look} onRecord={() => record(shown)} onClear={clear} />}
      </Stack>
    </Panel>
  );
}

function useAcknowledgment() {
  const acknowledgments = useService(Acknowledgments);
  const notify = useNotify();
  const [shown, setShown] = useState<Shown>();
  const { isBusy, unread, failed, attempt, dismiss } = useFileWork();
  const look = (file: AcknowledgmentFile) =>
    attempt('The acknowledgment could not be read.', async () =>
      setShown({ file, plan: await acknowledgments.preview(file) }),
    );
  const choose = (given: File) =>
    attempt('The acknowledgment could not be read.', async () => {
      setShown(undefined);
      const file = await acknowledgments.read(given);
      setShown({ file, plan: await acknowledgments.preview(file) });
    });
  const record = ({ file, plan: { layout } }: Shown) =>
    attempt('The acknowledgment was not recorded.', async () => {
      const plan = await acknowledgments.record({ ...file, layout });
      setShown({ file, plan });
      notify({ title: 'Acknowledgment recorded' });
    });
  const clear = () => {
    setShown(undefined);
    dismiss();
  };
  return { shown, isBusy, failed, unread, choose, look, record, clear };
}

interface PlanProps {
  readonly shown: Shown;
  readonly isBusy: boolean;
  readonly onRead: (file: AcknowledgmentFile) => Promise<void>;
  readonly onRecord: () => Promise<void>;
  readonly onClear: () => void;
}

function Plan({ shown: { file, plan }, isBusy, onRead, onRecord, onClear }: PlanProps) {
  const texts = useTextStyles();
  const [isAsked, setAsked] = useState(false);
  const { fileName, headings, problems, files, recorded } = plan;
  const changed = files.filter(isToRecord);
  const label = `Record ${counted(changed.length, 'answer')}`;
  const rejections = files.filter(({ rejected }) => rejected.length > 0);
  return (
    <>
      <h3 className={texts.plain}>{fileName}</h3>
      {recorded && (
        <MessageBar intent={changed.length > 0 ? 'warning' : 'info'}>
          {changed.length > 0
            ? 'A part of this acknowledgment was recorded by '
            : 'This acknowledgment was recorded by '}
          {recorded.by}, <InstantText timestamp={recorded.at} />.
        </MessageBar>
      )}
      <FileProblems what="This acknowledgment cannot be used." problems={problems} />
      {headings.length > 0 && !recorded && (
        <AcknowledgmentColumns
          key={file.text}
          plan={plan}
          isBusy={isBusy}
          onRead={(layout) => void onRead({ ...file, layout })}
        />
      )}
      {files.length > 0 && <AcknowledgmentAnswers files={files} />}
      <Actions>
        {changed.length > 0 && (
          <Button appearance="primary" disabledFocusable={isBusy} onClick={() => setAsked(true)}>
            {label}
          </Button>
        )}
        <Button disabledFocusable={isBusy} onClick={onClear}>
          Close file
        </Button>
      </Actions>
      <ConfirmDialog
        open={isAsked}
        title={`${label}?`}
        confirmLabel={label}
        onConfirm={() => {
          setAsked(false);
          void onRecord();
        }}
        onCancel={() => setAsked(false)}
      >
        {rejections.map(({ file, rejected }) => rejectedText(file?.kind ?? 'PAYMENTS', rejected.length))}
        {changed.some(({ outcome }) => outcome === 'REJECT') &&
          'Payments of rejected files stay pending, and the next processing run makes a new file with them. '}
        The columns are remembered for the next acknowledgment. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

/** What happens to rejected entries of a file, with a blank at the end. */
function rejectedText(kind: BankFileKind, count: number): string {
  const mail = kind === 'PAYMENTS' ? 'The payors of the groups get an email. ' : '';
  return `${rejectionEffect(kind, count)} ${mail}`;
}
