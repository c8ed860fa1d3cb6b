import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { AccountChange } from '../../../application/money/payments/AccountChanges';
import { changeDeadlineText, changeLabel, changeLines, changeTask } from '../../../domain/money/payments/accountChange';
import { counted, sentence } from '../../../domain/platform/text/wording';
import { useFocusWhenLost } from '../dialogs/focusAfterChange';
import { ActionError } from '../feedback/ActionError';
import { MessageBar } from '../feedback/MessageBar';
import { Actions, Paragraph, Quiet, Stack } from '../layout';
import { useMay, useMe } from '../MeContext';
import { useLooks } from '../useLooks';
import { DayOfInstant, today } from '../values/DateText';
import { SameNameAsMine } from '../values/SameName';
import { TieProblem, useTieProblem } from '../values/SecondPerson';
import { Form } from './Form';
import { TextInput } from './fields';
import { useFocusFirstProblem } from './useFocusFirstProblem';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

export interface AccountChangeDecisionProps {
  readonly change: AccountChange;
  /** @throws ApiError */
  readonly onDecide: (approve: boolean, reason: string) => Promise<void>;
}

/** A bank's requested change to an account or to bank files, with the buttons to decide on it. */
export function AccountChangeDecision({ change, onDecide }: AccountChangeDecisionProps) {
  const styles = useStyles();
  const looks = useLooks();
  const { code, after, note, payment, receivedAt, receivedBy, heldCount, groupNumber } = change;
  const may = useMay('bankAccounts.decideChange', groupNumber);
  const isOwn = useMe().user.userId === change.receivedByUserId && after !== null;
  const tie = useTieProblem('accountChange', after === null ? null : change.receivedByUserId);
  const lines = changeLines(change);
  return (
    <Stack gap="M" className={looks.focusTarget}>
      {after && (
        <MessageBar intent="warning">
          {changeDeadlineText(change, today())}
          {heldCount > 0 && ` ${counted(heldCount, 'payment')} held now.`}
        </MessageBar>
      )}
      <Paragraph>
        The bank corrects {changeLabel(code) ?? 'something'} ({code}). {changeTask(code)}
      </Paragraph>
      {(lines.length > 0 || note !== '') && (
        <ul className={styles.list} aria-label="What changes">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {note !== '' && <li>The bank wrote: {note}</li>}
        </ul>
      )}
      <Quiet as="p">
        Received with payment {payment.confirmation}, which was paid. Posted by {receivedBy} on{' '}
        <DayOfInstant timestamp={receivedAt} />.
      </Quiet>
      {isOwn && <Paragraph>You posted this notification. A payor of the group or another manager decides.</Paragraph>}
      {may && !isOwn && after !== null && <SameNameAsMine by={receivedBy} />}
      {may && <TieProblem problem={tie} />}
      {may && !isOwn && tie === undefined && <DecisionForm change={change} onDecide={onDecide} />}
    </Stack>
  );
}

function DecisionForm({ change, onDecide }: AccountChangeDecisionProps) {
  const looks = useLooks();
  const isTask = change.after === null;
  const [isDeclining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<object>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstProblem(form, refused);
  const root = useFocusWhenLost<HTMLDivElement>(String(isDeclining));
  const decide = async (approve: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onDecide(approve, approve ? '' : reason.trim());
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack ref={root} tabIndex={-1} gap="M" className={looks.focusTarget}>
      {error !== undefined && <ActionError what="Your decision was not saved." error={error} showDetail />}
      {isDeclining ? (
        <Form
          ref={form}
          width="narrow"
          aria-label="Decline the change"
          onSubmit={() => {
            if (reason.trim() === '') setRefused({});
            else void decide(false);
          }}
        >
          <Paragraph>
            {isTask
              ? 'The notification is closed.'
              : 'Payments are drawn with the details as they are, and may be returned.'}
          </Paragraph>
          <Field
            label="Reason"
            required
            {...(refused && reason.trim() === '' && { validationMessage: 'Enter a reason to decline the change.' })}
          >
            <TextInput value={reason} maxLength={500} onChange={setReason} />
          </Field>
          <Actions>
            <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
              Decline change
            </Button>
            <Button disabledFocusable={isBusy} onClick={() => setDeclining(false)}>
              Cancel
            </Button>
          </Actions>
        </Form>
      ) : (
        <Actions>
          <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void decide(true)}>
            {isTask ? 'Acknowledge' : 'Confirm change'}
          </Button>
          <Button disabledFocusable={isBusy} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </Actions>
      )}
    </Stack>
  );
}

/** The result of a change as a sentence: `C01, the account number: confirmed by Pat Lee.` */
export function decidedText({ code, state, decided }: AccountChange): string {
  const what = `${code}, ${changeLabel(code) ?? 'a change'}`;
  if (!decided) return sentence(`${what}: replaced by a later notification`);
  const how =
    state === 'DECLINED' ? `declined by ${decided.by}. Reason: ${decided.reason}` : `confirmed by ${decided.by}`;
  return sentence(`${what}: ${how}`);
}
