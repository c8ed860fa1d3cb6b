import { Button, Field, Label } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { WorkOnSuspense } from '../../../application/money/suspense/Suspense';
import type { DirectoryGroup } from '../../../application/people/directory/GroupSearch';
import { needsSecondPerson } from '../../../domain/money/suspense/HeldItem';
import {
  amountProblem,
  decisionEffect,
  refundEffect,
  transferEffect,
} from '../../../domain/money/suspense/suspenseEffect';
import { type Cents, ZERO } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { TextInput } from '../../kit/forms/fields';
import { GroupPicker } from '../../kit/forms/GroupPicker';
import { ReasonField, reasonProblem, SuspenseForm, type SuspenseWorkProps } from '../../kit/forms/SuspenseForm';
import { Stack } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { SameNameAsMine } from '../../kit/values/SameName';
import { TieProblem, useTieProblem } from '../../kit/values/SecondPerson';

/** Amount of an item to move. */
export function useAmount(initialCents: Cents) {
  const [text, setText] = useState(formatCents(initialCents));
  const amount = parseCents(text);
  const field = (
    <Field label="Amount">
      <TextInput inputMode="decimal" maxLength={20} value={text} onChange={setText} />
    </Field>
  );
  return { amount, field };
}

/** Transfers an unknown payer's money to the group that paid it, or a group's money to its group credit. */
export function TransferForm({ item, ...rest }: SuspenseWorkProps) {
  const looks = useLooks();
  const work = useService(WorkOnSuspense);
  const id = useId();
  const isUnknown = item.level === 'unknown';
  const [group, setGroup] = useState<DirectoryGroup>();
  const { amount, field } = useAmount(item.availableCents);
  const [reason, setReason] = useState('');
  const groupProblem = isUnknown && !group ? 'Choose the group that paid this money.' : undefined;
  const to = isUnknown ? (group?.name ?? '') : null;
  return (
    <SuspenseForm
      {...rest}
      title={isUnknown ? `Transfer ${item.origin} to the group that paid it` : 'Transfer to group credit'}
      actions={[
        {
          label: 'Transfer',
          question: 'Transfer this money?',
          confirmLabel: 'Transfer the money',
          effect: transferEffect(item, to, amount ?? ZERO),
          problem: groupProblem ?? amountProblem(item, amount) ?? reasonProblem(reason),
          createCommand: () =>
            work.transferMoney(item, {
              groupNumber: group?.groupNumber ?? null,
              amountCents: amount ?? ZERO,
              reason: reason.trim(),
            }),
          done: 'Money transferred',
          failure: 'The money was not transferred.',
        },
      ]}
    >
      {isUnknown && (
        <Stack gap="XXS">
          <Label htmlFor={`${id}-group`}>Group that paid</Label>
          {group ? (
            <Stack isRow gap="S" align="center">
              {group.name} · {group.groupNumber}
              <Button size="small" onClick={() => setGroup(undefined)}>
                Choose another group
              </Button>
            </Stack>
          ) : (
            <GroupPicker id={`${id}-group`} onPick={setGroup} />
          )}
        </Stack>
      )}
      <div className={looks.amount}>{field}</div>
      <ReasonField value={reason} onChange={setReason} />
    </SuspenseForm>
  );
}

/** Refunds money; above the limit it waits for a second person. */
export function RefundForm({ item, ...rest }: SuspenseWorkProps) {
  const looks = useLooks();
  const work = useService(WorkOnSuspense);
  const [payee, setPayee] = useState(item.payer || (item.groupName ?? ''));
  const { amount, field } = useAmount(item.availableCents);
  const [reason, setReason] = useState('');
  const payeeProblem = payee.trim() === '' ? 'Enter who gets the refund.' : undefined;
  return (
    <SuspenseForm
      {...rest}
      title="Refund money in suspense"
      actions={[
        {
          label: 'Refund',
          question: 'Refund this money?',
          confirmLabel: 'Refund the money',
          effect: refundEffect(item, payee, amount ?? ZERO),
          problem: payeeProblem ?? amountProblem(item, amount) ?? reasonProblem(reason),
          createCommand: () =>
            work.refund(item, { amountCents: amount ?? ZERO, payee: payee.trim(), reason: reason.trim() }),
          done: needsSecondPerson(amount ?? ZERO, item) ? 'The refund waits for a second person' : 'Refund approved',
          failure: 'The refund was not saved.',
        },
      ]}
    >
      <Field label="Refund to">
        <TextInput maxLength={120} value={payee} onChange={setPayee} />
      </Field>
      <div className={looks.amount}>{field}</div>
      <ReasonField value={reason} onChange={setReason} />
    </SuspenseForm>
  );
}

/** Approves or declines a refund. The person who asked for it may only decline it. */
export function DecideForm({ item, ...rest }: SuspenseWorkProps) {
  const work = useService(WorkOnSuspense);
  const { user } = useMe();
  const [note, setNote] = useState('');
  const { refund } = item;
  const tie = useTieProblem('refund', refund?.byUserId);
  if (!refund) return null;
  const isOwn = refund.byUserId === user.userId;
  const actionFor = (approve: boolean) => ({
    effect: decisionEffect(refund, approve),
    problem: undefined,
    createCommand: () => work.decide(item, { movePk: refund.movePk, approve, note: note.trim() }),
    failure: 'The decision was not saved.',
  });
  const approval = {
    ...actionFor(true),
    label: 'Approve refund',
    question: 'Approve this refund?',
    confirmLabel: 'Approve the refund',
    done: 'Refund approved',
  };
  const refusal = {
    ...actionFor(false),
    label: 'Decline refund',
    question: 'Decline this refund?',
    confirmLabel: 'Decline the refund',
    done: 'Refund declined',
  };
  return (
    <SuspenseForm
      {...rest}
      title={`Refund of ${formatCents(refund.amountCents)} to ${refund.payee}`}
      actions={isOwn || tie !== undefined ? [refusal] : [approval, refusal]}
    >
      <div>
        Requested by {refund.by}: {refund.reason}
        {isOwn && ' · You asked for this refund, so another person has to approve it. You can decline it.'}
        {!isOwn && <SameNameAsMine by={refund.by} />}
        <TieProblem problem={tie} />
      </div>
      <Field label="Note (optional)">
        <TextInput maxLength={500} value={note} onChange={setNote} />
      </Field>
    </SuspenseForm>
  );
}
