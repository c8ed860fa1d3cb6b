import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  type RefundCreditChange,
  type RefundCreditEffect,
  RefundCredits,
} from '../../../application/money/refunds/Refunds';
import { accountText } from '../../../domain/money/payments/accountText';
import type { ReturnCode } from '../../../domain/money/payments/returnCodes';
import type { Refund } from '../../../domain/money/refunds/Refund';
import {
  creditEffectText,
  creditEndText,
  possibleCreditSteps,
  type RefundCreditStep,
} from '../../../domain/money/refunds/refundCredit';
import { Unloaded } from '../../kit/feedback/Loaded';
import { CreditReturnCode } from '../../kit/forms/CreditReturnCode';
import { Select } from '../../kit/forms/fields';
import { ReasonField, reasonProblem, type SuspenseAction, SuspenseForm } from '../../kit/forms/SuspenseForm';
import { useTextStyles } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useLiveQuery } from '../../kit/useStream';
import { SameNameAsMine } from '../../kit/values/SameName';
import { TieProblem, useTieProblem } from '../../kit/values/SecondPerson';
import type { RefundFormProps } from './ReturnRefundForm';

const useStyles = makeStyles({
  blocked: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, color: tokens.colorNeutralForeground3 },
});

/** Pays a refund by ACH credit, decides about the credit, or records what the bank did with it. */
export function RefundCreditForm(props: RefundFormProps) {
  return props.refund.state === 'APPROVED' ? <PayForm {...props} /> : <CreditStepForm {...props} />;
}

/** Loads the accounts of the group first. */
function PayForm(props: RefundFormProps) {
  const texts = useTextStyles();
  const credits = useService(RefundCredits);
  const effect = useMemo(() => credits.effect(), [credits]);
  const found = useLiveQuery(effect, props.refund.refundPk);
  if (found.kind !== 'loaded')
    return <Unloaded found={found} what="the group's bank accounts" rows={2} isPage onRetry={() => effect.retry()} />;
  const { problem, accounts } = found.value;
  const nothing =
    accounts.length === 0
      ? `${props.refund.groupName ?? 'The group'} has no bank account. Ask its payor to add and verify one, or issue a check.`
      : null;
  if (problem !== null || nothing !== null)
    return (
      <div className={texts.plain}>
        <p>{problem ?? nothing}</p>
        <Button onClick={props.onCancel}>Close</Button>
      </div>
    );
  return <AccountForm {...props} effect={found.value} />;
}

function AccountForm({ refund, effect, onDone, onCancel }: RefundFormProps & { readonly effect: RefundCreditEffect }) {
  const styles = useStyles();
  const credits = useService(RefundCredits);
  const usable = effect.accounts.filter(({ problem }) => problem === null);
  const blocked = effect.accounts.filter(({ problem }) => problem !== null);
  const [chosen, setChosen] = useState(usable.length === 1 ? (usable[0]?.bankAccountPk ?? '') : '');
  const account = usable.find(({ bankAccountPk }) => bankAccountPk === chosen);
  const missing =
    usable.length === 0 ? 'None of these accounts can be paid. Issue a check instead.' : 'Choose an account.';
  const { needsApproval } = effect;
  return (
    <SuspenseForm
      title={`Pay the refund to ${refund.payee} by ACH`}
      onDone={onDone}
      onCancel={onCancel}
      actions={[
        {
          label: needsApproval ? 'Ask to pay by ACH' : 'Pay by ACH',
          question: 'Pay this refund by ACH credit?',
          confirmLabel: needsApproval ? 'Ask for approval now' : 'Pay by ACH now',
          effect: account ? creditEffectText(refund, account, effect) : '',
          canBeUndone: true,
          problem: account ? undefined : missing,
          createCommand: () =>
            credits.change(refund, { step: 'pay', bankAccountPk: chosen, note: '', returnCode: null }),
          done: needsApproval ? 'Another person has to approve the ACH credit' : 'The next bank file pays this refund',
          failure: 'The refund is not paid by ACH.',
        },
      ]}
    >
      <Field label="Account to pay to">
        <Select value={chosen} onChange={setChosen}>
          <option value="">Choose an account</option>
          {usable.map((one) => (
            <option key={one.bankAccountPk} value={one.bankAccountPk}>
              {accountText(one)}, {one.bankName}, {one.accountType}
            </option>
          ))}
        </Select>
      </Field>
      {blocked.length > 0 && (
        <ul className={styles.blocked} aria-label="Accounts that cannot be paid">
          {blocked.map((one) => (
            <li key={one.bankAccountPk}>
              {accountText(one)}: {one.problem}
            </li>
          ))}
        </ul>
      )}
    </SuspenseForm>
  );
}

const STEP_LABELS: Readonly<Record<Exclude<RefundCreditStep, 'pay'>, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  cancel: 'Cancel ACH credit',
  reject: 'Record as rejected',
  return: 'Record as returned',
};
const QUESTIONS: Readonly<Record<Exclude<RefundCreditStep, 'pay'>, string>> = {
  approve: 'Approve this ACH credit?',
  decline: 'Decline this ACH credit?',
  cancel: 'Cancel this ACH credit?',
  reject: 'Record that the bank rejected this credit?',
  return: "Record that the payee's bank returned this credit?",
};
const DONE: Readonly<Record<Exclude<RefundCreditStep, 'pay'>, string>> = {
  approve: 'ACH credit approved',
  decline: 'ACH credit declined',
  cancel: 'ACH credit canceled',
  reject: 'Rejection recorded',
  return: 'Return recorded',
};

/** The steps that are possible for a credit, the main one first. */
function CreditStepForm({ refund, onDone, onCancel }: RefundFormProps) {
  const credits = useService(RefundCredits);
  const { user } = useMe();
  const [note, setNote] = useState('');
  const [code, setCode] = useState<ReturnCode | ''>('');
  const tie = useTieProblem('refundCredit', refund.credit?.byUserId);
  const others = possibleCreditSteps(refund, user.userId).filter((step) => step !== 'pay');
  const steps = others.filter((step) => step !== 'approve' || tie === undefined);
  const problemOf = (step: RefundCreditStep) => {
    if (step === 'approve') return undefined;
    if (step === 'return') return code === '' ? "Choose the bank's return code." : undefined;
    return reasonProblem(note);
  };
  const actions = steps.map((step): SuspenseAction => {
    const change: RefundCreditChange = {
      step,
      bankAccountPk: null,
      note: note.trim(),
      returnCode: step === 'return' && code !== '' ? code : null,
    };
    return {
      label: STEP_LABELS[step],
      question: QUESTIONS[step],
      confirmLabel: `${STEP_LABELS[step]} now`,
      effect: effectOf(step, refund),
      canBeUndone: step !== 'reject' && step !== 'return',
      problem: problemOf(step),
      createCommand: () => credits.change(refund, change),
      done: DONE[step],
      failure: 'The ACH credit was not changed.',
    };
  });
  const isDecision = steps.includes('decline');
  return (
    <SuspenseForm
      title={`ACH credit of the refund to ${refund.payee}`}
      onDone={onDone}
      onCancel={onCancel}
      actions={actions}
    >
      {steps.includes('return') && (
        <CreditReturnCode label="Return code, if the bank returned it" value={code} onChange={setCode} />
      )}
      {isDecision && refund.credit && (
        <p>
          {refund.credit.by} asked to pay this refund to{' '}
          {accountText({ ...refund.credit, name: refund.credit.accountName })}.
          {steps.includes('approve') && <SameNameAsMine by={refund.credit.by} />}
          <TieProblem problem={tie} />
        </p>
      )}
      <ReasonField value={note} onChange={setNote} />
    </SuspenseForm>
  );
}

function effectOf(step: RefundCreditStep, refund: Refund): string {
  if (step === 'approve') return 'The next bank file has the credit. Cash changes when it settles.';
  if (step === 'decline' || step === 'cancel')
    return 'No bank file pays this refund. It is owed as before, and can be paid by ACH or by check.';
  return creditEndText(refund);
}
