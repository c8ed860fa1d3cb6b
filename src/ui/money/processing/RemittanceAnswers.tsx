import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import {
  type AdviceAnswerPlan,
  type AnswerText,
  RemittanceList,
} from '../../../application/money/processing/PaymentFiles';
import { ADVICE_LABELS } from '../../../domain/money/processing/RemittanceState';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { FileDrop } from '../../kit/forms/FileDrop';
import { useFileWork } from '../../kit/forms/useFileWork';
import { Actions, Stack, useTextStyles } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { StackTable } from '../../kit/tables/StackTable';
import { dayText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

interface Shown {
  readonly file: AnswerText;
  readonly plan: AdviceAnswerPlan;
}

/**
 * Compares a carrier's answer with the 820s that were exported, and records it at their remittances.
 *
 * @source docs/decisions/processing.md#an-answer-to-an-820-is-shown-at-its-remittance
 */
export function RemittanceAnswers() {
  const texts = useTextStyles();
  const list = useService(RemittanceList);
  const notify = useNotify();
  const [shown, setShown] = useState<Shown>();
  const { isBusy, unread, failed, attempt, dismiss } = useFileWork();
  useHeadingFocusWhenLost(shown ? `shown ${shown.plan.isRecorded}` : 'empty');
  const choose = (given: File) =>
    attempt('This answer cannot be used.', async () => {
      setShown(undefined);
      const file = await list.readAnswer(given);
      setShown({ file, plan: await list.previewAnswer(file) });
    });
  const record = ({ file }: Shown) =>
    attempt('The answer was not recorded.', async () => {
      setShown({ file, plan: await list.recordAnswer(file) });
      notify({ title: 'Answer recorded' });
    });
  const close = () => {
    setShown(undefined);
    dismiss();
  };
  const { plan } = shown ?? {};
  const changed = plan?.remittances.filter(({ effect }) => effect !== 'LEFT').length ?? 0;
  return (
    <Panel title="Answers to 820s">
      <Stack gap="M">
        <FileDrop
          label="Answer to an 820"
          text="A 999, 997, TA1, or 824 of a carrier."
          button="Choose answer file"
          accept=".x12,.edi,.txt,.999,.997,.ta1,.824,text/plain"
          disabled={isBusy}
          onFiles={([file]) => file && void choose(file)}
        />
        {unread !== '' && <MessageBar intent="error">{unread}</MessageBar>}
        {failed && <ActionError what={failed.what} error={failed.error} onRetry={failed.retry} showDetail />}
        {isBusy && !shown && <SkeletonRows rows={2} label="Reading the answer" />}
        {shown && plan && (
          <>
            <h3 className={texts.plain}>{plan.fileName}</h3>
            {plan.isRecorded && <MessageBar intent="success">The answer is recorded at its remittances.</MessageBar>}
            {!plan.isRecorded && changed === 0 && (
              <MessageBar intent="info">This answer is recorded already.</MessageBar>
            )}
            <StackTable
              label={`Remittances of ${plan.fileName}`}
              items={plan.remittances}
              keyOf={({ remittancePk }) => remittancePk}
              columns={[
                { label: 'Carrier', kind: 'lead', cell: ({ carrierName }) => carrierName },
                { label: 'Business date', kind: 'whole', cell: ({ businessDate }) => dayText(businessDate) },
                { label: 'Remitted', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
                { label: 'Result', kind: 'text', cell: ({ step }) => labelOf(ADVICE_LABELS, step) },
                { label: 'Answer', kind: 'whole', cell: ({ message }) => message },
              ]}
            />
            <Actions>
              {!plan.isRecorded && changed > 0 && (
                <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void record(shown)}>
                  Record {counted(changed, 'answer')}
                </Button>
              )}
              <Button disabledFocusable={isBusy} onClick={close}>
                Close file
              </Button>
            </Actions>
          </>
        )}
      </Stack>
    </Panel>
  );
}
