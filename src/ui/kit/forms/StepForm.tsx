import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { CommandError } from '../feedback/CommandError';
import { useNotify } from '../feedback/Toasts';
import { useLooks } from '../useLooks';
import { Form } from './Form';

const useStyles = makeStyles({
  title: { flexBasis: '100%', margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  buttons: { display: 'flex', flexWrap: 'wrap', flexBasis: '100%', gap: tokens.spacingHorizontalM },
});

interface StepFormProps {
  /** Accessible name. */
  readonly name: string;
  /** Whether the name is shown as a heading, for a form that is not below its row. Default: no. */
  readonly isTitleShown?: boolean;
  /** Effect of the step, in sentences; empty until it is known. */
  readonly effect: string;
  /** Title of the message if the step fails. */
  readonly failure: string;
  /** Its title if the outcome is unknown because the response was lost. Default: `failure`. */
  readonly unclear?: string;
  readonly submitLabel: string;
  /** Whether required values are missing: then nothing is submitted, and `children` say what is missing. */
  readonly isIncomplete: boolean;
  /** @returns the title of the confirmation */
  readonly onSubmit: () => Promise<string>;
  /** Default: the form stays, without a button that closes it. */
  readonly onDone?: () => void;
  /** Name of that button. Default: Close. */
  readonly doneLabel?: string;
  /** The fields. `isAsked`: whether to point out missing values. */
  readonly children: (isAsked: boolean) => ReactNode;
}

/** A form below a row of a list that changes the row's state. Keeps what was typed if the step fails. */
export function StepForm(props: StepFormProps) {
  const { name, effect, failure, submitLabel, isIncomplete, onSubmit, onDone, doneLabel = 'Close', children } = props;
  const { isTitleShown = false, unclear = failure } = props;
  const styles = useStyles();
  const looks = useLooks();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async () => {
    if (isBusy) return;
    setAsked(true);
    if (isIncomplete) return;
    setBusy(true);
    setError(undefined);
    try {
      notify({ title: await onSubmit() });
      setBusy(false);
      onDone?.();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return (
    <Form isRow align="start" className={looks.padded} aria-label={name} onSubmit={() => void submit()}>
      {isTitleShown && <h3 className={styles.title}>{name}</h3>}
      <CommandError
        failed={error === undefined ? undefined : { what: failure, error, retry: () => void submit() }}
        unclear={unclear}
        showDetail
      />
      {effect !== '' && <span className={looks.ownLine}>{effect}</span>}
      {children(isAsked)}
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          {submitLabel}
        </Button>
        {onDone && <Button onClick={onDone}>{doneLabel}</Button>}
      </div>
    </Form>
  );
}
