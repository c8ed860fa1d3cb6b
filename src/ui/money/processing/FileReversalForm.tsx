import { Button, Field } from '@fluentui/react-components';
import { useState } from 'react';
import { type FileReversalEffect, FileReversals } from '../../../application/money/processing/FileReversals';
import type { BankReversalReason } from '../../../domain/money/payments/bankReversal';
import type { BankFile } from '../../../domain/money/processing/BankFile';
import { batchText, isDiscoveredLate, LATE_DISCOVERY } from '../../../domain/money/processing/fileReversal';
import { dateText } from '../../../domain/platform/dates/LocalDate';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { CommandError } from '../../kit/feedback/CommandError';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { Checkbox, Select } from '../../kit/forms/fields';
import { discoveredAt, emptyReversal, ReversalFields, typedRequest } from '../../kit/forms/ReversalFields';
import { useCommand } from '../../kit/forms/useCommand';
import { Bullets, Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { ExcludedPayments } from './ExcludedPayments';

interface FileReversalFormProps {
  readonly file: BankFile;
  readonly onClose: () => void;
  /** Whether the effect is of an earlier choice. */
  readonly isStale: boolean;
  readonly effect: FileReversalEffect;
  readonly batch: number | null;
  readonly reason: BankReversalReason | '';
  readonly onBatch: (batch: number | null) => void;
  readonly onReason: (reason: BankReversalReason | '') => void;
}

/** Asks for the reason of a reversal, and shows its effect. Keeps what was typed if the request fails. */
export function FileReversalForm({
  file,
  effect,
  isStale,
  batch,
  reason,
  onBatch,
  onReason,
  onClose,
}: FileReversalFormProps) {
  const looks = useLooks();
  const reversals = useService(FileReversals);
  const notify = useNotify();
  const [typed, setTyped] = useState(() => emptyReversal(effect.asOf));
  const [isLateConfirmed, setLateConfirmed] = useState(false);
  const { isBusy, failed, run } = useCommand();
  const at = discoveredAt(typed);
  const isLate = at !== undefined && isDiscoveredLate(at, new Date(effect.asOf));
  const entered = typedRequest({ ...typed, reason });
  const isReady = entered && !isStale && effect.problem === null && (!isLate || isLateConfirmed);
  const submit = () => {
    if (!isReady) return;
    const { paymentCount, amountCents } = effect;
    const request = { ...entered, batch, isLate, paymentCount, amountCents };
    run(
      'The reversal was not requested.',
      () => reversals.ask(file.filePk, request),
      () => {
        const isAsked = effect.approval !== null;
        notify({
          title: isAsked
            ? `${file.fileName}: the reversal is waiting for another manager`
            : `${file.fileName}: the next bank file will reverse it`,
        });
        onClose();
      },
    );
  };
  return (
    <Form align="start" aria-label={`Reverse ${file.fileName}`} onSubmit={submit}>
      <CommandError
        failed={failed}
        unclear="It is unclear whether the reversal was requested. Trying again requests it once."
        showDetail
      />
      {effect.batches.length > 1 && (
        <Field className={looks.reasonField} label="What to reverse">
          <Select
            value={batch === null ? '' : String(batch)}
            onChange={(value) => onBatch(value === '' ? null : Number(value))}
          >
            <option value="">{batchText(undefined)}</option>
            {effect.batches.map((one) => (
              <option key={one.batch} value={String(one.batch)}>
                {batchText(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ReversalFields
        typed={{ ...typed, reason }}
        onChange={(next) => {
          setTyped(next);
          onReason(next.reason);
        }}
        readers="the groups"
      >
        {isLate && (
          <>
            <MessageBar intent="warning">{LATE_DISCOVERY}</MessageBar>
            <Checkbox isLabelShown label="Reverse it anyway" checked={isLateConfirmed} onChange={setLateConfirmed} />
          </>
        )}
      </ReversalFields>
      {effect.problem !== null && <MessageBar intent="warning">{effect.problem}</MessageBar>}
      {effect.problem === null && effect.approval !== null && <MessageBar intent="info">{effect.approval}</MessageBar>}
      {effect.problem === null && (
        <Bullets aria-label="Effect of the reversal">
          {effectLines(effect, reason === 'DRAWN_TWICE').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Bullets>
      )}
      <ExcludedPayments effect={effect} />
      <Stack isRow gap="M">
        <Button type="submit" appearance="primary" disabledFocusable={isBusy || !isReady}>
          {effect.approval === null ? 'Reverse' : 'Request to reverse'} {counted(effect.paymentCount, 'payment')},{' '}
          {formatCents(effect.amountCents)}
        </Button>
        <Button onClick={onClose} disabledFocusable={isBusy}>
          Close
        </Button>
      </Stack>
    </Form>
  );
}

function effectLines(effect: FileReversalEffect, isTwice: boolean): readonly string[] {
  const { entryCount, amountCents, settleDate, lastDay, billCount, remittedCents, excessCents } = effect;
  const amount = formatCents(amountCents);
  const entries = `One file of reversals has ${counted(entryCount, 'credit')}, ${amount}, to the same accounts. They settle no earlier than ${dateText(settleDate)}, and must settle by ${dateText(lastDay)}`;
  const send = 'The file must be sent within 24 hours after the error was discovered. The next processing run makes it';
  const mail = "The groups' payors will get an email";
  if (isTwice) {
    const books = `When it settles, ${amount} is posted from cash to bank errors, where it offsets the second debit`;
    return [entries, send, 'The payments and their bills do not change', books, mail];
  }
  return [
    entries,
    send,
    `When they settle, the payments are reversed, and ${counted(billCount, 'bill')} ${billCount === 1 ? 'is' : 'are'} due again`,
    ...(remittedCents === 0
      ? ['The money has not been remitted to carriers and will not be while the reversal is in progress']
      : [
          `Carriers have ${formatCents(remittedCents)} of it. It is deducted from their next remittances, or stays due from the groups`,
        ]),
    ...(excessCents > 0
      ? [
          `${formatCents(excessCents)} is not on bills. It is deducted from suspense, and what was used of it is owed by the groups`,
        ]
      : []),
    mail,
  ];
}
