import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { BankAccountDetail, BankAccountEditor } from '../../../application/money/payments/BankAccounts';
import { accountStepText } from '../../../domain/money/payments/accountHistory';
import { removalProblem } from '../../../domain/money/payments/accountRemoval';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { AccountChangeDecision, decidedText } from '../../kit/forms/AccountChangeDecision';
import { Actions, Note, Paragraph, Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { PaymentTime } from '../../kit/values/PaymentText';
import { RemoveQuestion } from './BankAccountManager';

export interface AccountProps {
  readonly detail: BankAccountDetail;
  readonly editor: BankAccountEditor;
}

/** Who can pay from the account: the payors of its group. */
export function PayorsPanel({ detail: { account, payors } }: Pick<AccountProps, 'detail'>) {
  const maySee = useMay('directory.read', account.groupNumber);
  return (
    <Panel title="Who can pay from it">
      {payors.length === 0 ? (
        <Paragraph>No one: the group has no active payor.</Paragraph>
      ) : (
        <Stack as="ul" gap="S" aria-label="People who can pay from this account">
          {payors.map(({ userId, name }) => (
            <li key={userId}>{maySee ? <AppLink to={paths.person('billing', userId)}>{name}</AppLink> : name}</li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

/** Changes that the account's bank asked for: those to decide, and the results of the others. */
export function ChangesPanel({ detail: { account, removedAt, changes }, editor }: AccountProps) {
  const notify = useNotify();
  const open = removedAt === null ? changes.filter(({ state }) => state === 'OPEN') : [];
  const decided = changes.filter(({ state }) => state !== 'OPEN');
  useHeadingFocusWhenLost(String(open.length));
  if (open.length + decided.length === 0) return null;
  return (
    <Panel title={open.length > 0 ? "The bank's corrections to decide" : "The bank's corrections"}>
      <Stack as="ul" gap="S" aria-label="The bank's corrections">
        {open.map((change) => (
          <li key={change.changePk}>
            <AccountChangeDecision
              change={change}
              onDecide={async (approve, reason) => {
                await editor.decideChange(change.changePk, approve, reason);
                notify({ title: `The correction of ${account.name} was ${approve ? 'confirmed' : 'declined'}` });
              }}
            />
          </li>
        ))}
        {decided.map((change) => (
          <li key={change.changePk}>{decidedText(change)}</li>
        ))}
      </Stack>
    </Panel>
  );
}

/** Account history, latest first. */
export function HistoryPanel({ detail: { account, history } }: Pick<AccountProps, 'detail'>) {
  return (
    <Panel title="History">
      <Stack as="ol" gap="S" aria-label="History of the account">
        {history.map((step) => (
          <li key={`${step.at} ${step.event} ${step.note}`}>
            {accountStepText(step)}
            <Note isBlock>
              <PaymentTime timestamp={step.at} timeZone={account.timeZone} />
            </Note>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

/** Removes the account, or says what uses it. Nothing for people who may not. */
export function RemovePanel({ detail: { account }, editor }: AccountProps) {
  const mayWrite = useMay('bankAccounts.write', account.groupNumber);
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy, failure } = useAction();
  if (!mayWrite) return null;
  const problem = removalProblem(account.uses);
  const remove = async () => {
    await run('The account was not removed.', `${account.name} was removed`, () => editor.remove());
    setIsAsking(false);
  };
  return (
    <Panel title="Remove this account">
      <Stack gap="M" width="narrow">
        {failure && <ActionError what={failure.what} error={failure.error} showDetail />}
        <Paragraph>{problem ?? 'No pending or scheduled payment draws on it, and autopay does not use it.'}</Paragraph>
        <Actions>
          <Button disabledFocusable={isBusy || problem !== undefined} onClick={() => setIsAsking(true)}>
            Remove account
          </Button>
        </Actions>
      </Stack>
      <RemoveQuestion
        open={isAsking}
        account={account}
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </Panel>
  );
}

/** Runs one action at a time. `run` returns whether it succeeded. */
export function useAction() {
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly what: string; readonly error: unknown }>();
  const run = async (what: string, success: string, work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
      notify({ title: success });
      return true;
    } catch (error) {
      setFailure({ what, error });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, failure };
}
