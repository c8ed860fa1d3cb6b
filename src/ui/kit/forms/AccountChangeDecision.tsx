import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import type { AccountChange } from '../../../application/payments/AccountChanges';
import { changeDeadlineText, changeLabel, changeLines, changeTask } from '../../../domain/payments/accountChange';
import { counted, sentence } from '../../../domain/text/wording';
import { useFocusWhenLost } from '../dialogs/focusAfterChange';
import { ActionError } from '../feedback/ActionError';
import { MessageBar } from '../feedback/MessageBar';
import { useMay, useMe } from '../MeContext';
import { DayOfInstant, today } from '../values/DateText';
import { SameNameAsMine } from '../values/SameName';
import { TieProblem, useTieProblem } from '../values/SecondPerson';
import { TextInput } from './fields';
import { useFocusFirstProblem } from './useFocusFirstProblem';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    outlineStyle: 'none',
    minWidth: 0,
  },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
  text: { margin: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, maxWidth: '480px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export interface AccountChangeDecisionProps {
  readonly change: AccountChange;
  /** @throws ApiError */
  readonly onDecide: (approve: boolean, reason: string) => Promise<void>;
}

/** What a bank asks to change in an account, or about bank files, with the buttons to decide it. */
export function AccountChangeDecision({ change, onDecide }: AccountChangeDecisionProps) {
  const styles = useStyles();
  const { code, after, note, payment, receivedAt, receivedBy, heldCount, groupNumber } = change;
  const may = useMay('bankAccounts.decideChange', groupNumber);
  const isOwn = useMe().user.userId === change.receivedByUserId && after !== null;
  const tie = useTieProblem('accountChange', after === null ? null : change.receivedByUserId);
  const lines = changeLines(change);
  return (
    <div className={styles.root}>
      {after && (
        <MessageBar intent="warning">
          {changeDeadlineText(change, today())}
          {heldCount > 0 && ` ${counted(heldCount, 'payment')} held now.`}
        </MessageBar>
      )}
      <p className={styles.text}>
        The bank corrects {changeLabel(code) ?? 'something'} ({code}). {changeTask(code)}
      </p>
      {(lines.length > 0 || note !== '') && (
        <ul className={styles.list} aria-label="What changes">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {note !== '' && <li>The bank wrote: {note}</li>}
        </ul>
      )}
      <p className={styles.quiet}>
        Received with payment {payment.confirmation}, which was paid. Posted by {receivedBy} on{' '}
        <DayOfInstant timestamp={receivedAt} />.
      </p>
      {isOwn && (
        <p className={styles.text}>You posted this notification. A payor of the group or another manager decides.</p>
      )}
      {may && !isOwn && after !== null && <SameNameAsMine by={receivedBy} />}
      {may && <TieProblem problem={tie} />}
      {may && !isOwn && tie === undefined && <DecisionForm change={change} onDecide={onDecide} />}
    </div>
  );
}

function DecisionForm({ change, onDecide }: AccountChangeDecisionProps) {
  const styles = useStyles();
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
    <div ref={root} tabIndex={-1} className={styles.root}>
      {error !== undefined && <ActionError what="Your decision was not saved." error={error} showDetail />}
      {isDeclining ? (
        <form
          ref={form}
          className={styles.form}
          aria-label="Decline the change"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (reason.trim() === '') setRefused({});
            else void decide(false);
          }}
        >
          <p className={styles.text}>
            {isTask
              ? 'The notification is closed.'
              : 'Payments are drawn with the details as they are, and may be returned.'}
          </p>
          <Field
            label="Reason"
            required
            {...(refused && reason.trim() === '' && { validationMessage: 'Give a reason to decline the change.' })}
          >
            <TextInput value={reason} maxLength={500} onChange={setReason} />
          </Field>
          <div className={styles.actions}>
            <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
              Decline change
            </Button>
            <Button disabledFocusable={isBusy} onClick={() => setDeclining(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.actions}>
          <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void decide(true)}>
            {isTask ? 'Acknowledge' : 'Confirm change'}
          </Button>
          <Button disabledFocusable={isBusy} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </div>
      )}
    </div>
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
