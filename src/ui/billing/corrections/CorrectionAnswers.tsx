import { Button } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import {
  type AnswerFile,
  type AnswerPlan,
  ChangeCorrections,
} from '../../../application/billing/corrections/Corrections';
import type { AnswerEffect } from '../../../domain/billing/corrections/answeredCorrections';
import type { AnswerStatus } from '../../../domain/platform/files/x12AnswerCodes';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { FileDrop } from '../../kit/forms/FileDrop';
import { useFileWork } from '../../kit/forms/useFileWork';
import { Actions, Bullets, Note, Stack, useTextStyles } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { CarrierReport } from './CarrierReport';

const STATUS_LABELS: Readonly<Record<AnswerStatus, string>> = {
  ACCEPTED: 'accepted',
  ACCEPTED_WITH_ERRORS: 'accepted with errors',
  REJECTED: 'rejected',
};
const EFFECT_LABELS: Readonly<Record<AnswerEffect, string>> = {
  OPEN_AGAIN: 'Open again',
  NOTED: 'Stays sent',
  LEFT: 'Nothing changes',
};

interface Shown {
  readonly file: AnswerFile;
  readonly plan: AnswerPlan;
}

interface CorrectionAnswersProps {
  /** Undefined for all groups. */
  readonly groupNumber: string | undefined;
}

/**
 * Compares a carrier's answer with the corrections that a group sent, and records it at them.
 *
 * @source docs/decisions/corrections.md#a-file-that-answers-an-834-is-shown-at-its-corrections
 */
export function CorrectionAnswers({ groupNumber }: CorrectionAnswersProps) {
  return (
    <Panel title="Answers of carriers">
      {groupNumber === undefined ? (
        'Choose the group that sent the corrections to open the answer of its carrier.'
      ) : (
        <AnswersToGroup key={groupNumber} groupNumber={groupNumber} />
      )}
    </Panel>
  );
}

function AnswersToGroup({ groupNumber }: { readonly groupNumber: string }) {
  const command = useService(ChangeCorrections);
  const notify = useNotify();
  const [shown, setShown] = useState<Shown>();
  const { isBusy, unread, failed, attempt, dismiss } = useFileWork();
  useHeadingFocusWhenLost(shown ? `shown ${shown.plan.isRecorded}` : 'empty');
  const choose = (given: File) =>
    attempt('This answer cannot be used.', async () => {
      setShown(undefined);
      const file = await command.readAnswer(given);
      setShown({ file, plan: await command.previewAnswer(groupNumber, file) });
    });
  const readAgain = ({ file }: Shown, choice: Pick<AnswerFile, 'layout' | 'carrierCode'>) =>
    attempt('The report was not read.', async () => {
      const changed = { ...file, ...choice };
      setShown({ file: changed, plan: await command.previewAnswer(groupNumber, changed) });
    });
  const record = ({ file }: Shown) =>
    attempt('The answer was not recorded.', async () => {
      setShown({ file, plan: await command.recordAnswer(groupNumber, file) });
      notify({ title: 'Answer recorded' });
    });
  const close = () => {
    setShown(undefined);
    dismiss();
  };
  return (
    <Stack gap="M">
      <FileDrop
        label="Answer of a carrier"
        text="A 999, TA1, or 824 that answers an 834, or an error report as CSV or Excel."
        button="Choose answer file"
        accept=".x12,.edi,.txt,.999,.997,.ta1,.824,.csv,.xlsx,text/plain"
        disabled={isBusy}
        onFiles={([file]) => file && void choose(file)}
      />
      {unread !== '' && <MessageBar intent="error">{unread}</MessageBar>}
      {failed && <ActionError what={failed.what} error={failed.error} onRetry={failed.retry} showDetail />}
      {isBusy && !shown && <SkeletonRows rows={2} label="Reading the answer" />}
      {shown && (
        <Plan
          plan={shown.plan}
          isBusy={isBusy}
          onRecord={() => void record(shown)}
          onClose={close}
          report={
            shown.plan.report &&
            !shown.plan.isRecorded && (
              <CarrierReport
                report={shown.plan.report}
                places={shown.file.places}
                isBusy={isBusy}
                onRead={(choice) => void readAgain(shown, choice)}
              />
            )
          }
        />
      )}
    </Stack>
  );
}

interface PlanProps {
  readonly plan: AnswerPlan;
  readonly isBusy: boolean;
  readonly onRecord: () => void;
  readonly onClose: () => void;
  /** How an error report was read. */
  readonly report: ReactNode;
}

function Plan({ plan, isBusy, onRecord, onClose, report }: PlanProps) {
  const texts = useTextStyles();
  const corrections = plan.files.flatMap((file) => file.corrections);
  const changed = corrections.filter(({ effect }) => effect !== 'LEFT').length;
  const reopened = corrections.filter(({ effect }) => effect === 'OPEN_AGAIN').length;
  return (
    <>
      <h3 className={texts.plain}>{plan.fileName}</h3>
      {plan.isRecorded && <MessageBar intent="success">The answer is recorded at its corrections.</MessageBar>}
      {report}
      {!plan.isRecorded && changed === 0 && (plan.report?.problem ?? '') === '' && (
        <MessageBar intent="info">Nothing in this answer is left to record.</MessageBar>
      )}
      {reopened > 0 && (
        <MessageBar intent="warning">
          {counted(reopened, 'correction')} {plan.isRecorded ? (reopened === 1 ? 'is' : 'are') : 'will be'} open again.
          Edit what the carrier names and send again, or send an Excel list.
        </MessageBar>
      )}
      {plan.files.map((file) => (
        <Stack key={file.fileName} gap="S">
          {file.answers.length > 0 && (
            <Bullets aria-label={`Answers to ${file.fileName}`}>
              {file.answers.map(({ kind, about, status, messages }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers have no key, and never move.
                <li key={at}>
                  {`${file.fileName}: ${kind} for ${about}, ${labelOf(STATUS_LABELS, status)}. ${messages.join(' ')}`}
                </li>
              ))}
            </Bullets>
          )}
          <StackTable
            label={`Corrections of ${file.fileName}`}
            items={file.corrections}
            keyOf={({ correctionPk }) => correctionPk}
            columns={[
              {
                label: 'Member',
                kind: 'lead',
                cell: ({ memberName, coverage }) => (
                  <>
                    {memberName}
                    <Note isBlock>{coverage ?? 'all coverages'}</Note>
                  </>
                ),
              },
              { label: 'Result', kind: 'text', cell: ({ effect }) => labelOf(EFFECT_LABELS, effect) },
              { label: 'Answer', kind: 'whole', cell: ({ message }) => message },
            ]}
          />
        </Stack>
      ))}
      <Actions>
        {!plan.isRecorded && changed > 0 && (
          <Button appearance="primary" disabledFocusable={isBusy} onClick={onRecord}>
            Record {counted(changed, 'answer')}
          </Button>
        )}
        <Button disabledFocusable={isBusy} onClick={onClose}>
          Close file
        </Button>
      </Actions>
    </>
  );
}
