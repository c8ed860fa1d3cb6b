import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { BecomeAdministrator } from '../../application/beginning/BecomeAdministrator';
import { ActionError } from '../kit/feedback/ActionError';
import { TextInput } from '../kit/forms/fields';
import { useService } from '../kit/Services';
import { useLiveQuery } from '../kit/useStream';

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    marginTop: tokens.spacingVerticalXL,
    textAlign: 'start',
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  text: { margin: 0 },
  submit: { alignSelf: 'flex-start' },
});

type Stage = { readonly kind: 'editing' | 'saving' } | { readonly kind: 'failed'; readonly error: unknown };

interface FirstAdministratorProps {
  readonly firstName: string;
  readonly lastName: string;
  /** Called once the person is the administrator. */
  readonly onDone: () => void;
}

/** Makes the signed-in person the first administrator with the code from the server's log. Nothing if there is one already. */
export function FirstAdministratorForm({ firstName, lastName, onDone }: FirstAdministratorProps) {
  const styles = useStyles();
  const id = useId();
  const become = useService(BecomeAdministrator);
  const missing = useLiveQuery(
    useMemo(() => become.isMissing(), [become]),
    true,
  );
  const [entry, setEntry] = useState({ code: '', firstName, lastName });
  const [stage, setStage] = useState<Stage>({ kind: 'editing' });
  // All a person without access can do about a failed check is to reload the page.
  if (missing.kind !== 'loaded' || !missing.value) return null;
  const set = (field: keyof typeof entry) => ({
    value: entry[field],
    onChange: (value: string) => setEntry((before) => ({ ...before, [field]: value })),
  });
  async function save(): Promise<void> {
    if (stage.kind === 'saving') return;
    setStage({ kind: 'saving' });
    try {
      await become.run(entry);
      onDone();
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby={id} noValidate>
      <h2 id={id} className={styles.heading}>
        Listbill has no administrator yet
      </h2>
      <p className={styles.text}>
        If you run this installation, enter the code that the server wrote to its log when it started.
      </p>
      {stage.kind === 'failed' && (
        <ActionError
          what="You are not an administrator yet."
          error={stage.error}
          onRetry={() => void save()}
          showDetail
        />
      )}
      <Field label="First name" required>
        <TextInput autoComplete="given-name" maxLength={80} {...set('firstName')} />
      </Field>
      <Field label="Last name" required>
        <TextInput autoComplete="family-name" maxLength={80} {...set('lastName')} />
      </Field>
      <Field label="Code from the server's log" required>
        <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} {...set('code')} />
      </Field>
      <Button
        type="submit"
        appearance="primary"
        className={styles.submit}
        disabledFocusable={stage.kind === 'saving' || entry.code.trim() === ''}
      >
        {stage.kind === 'saving' ? 'Saving' : 'Become administrator'}
      </Button>
    </form>
  );
}
