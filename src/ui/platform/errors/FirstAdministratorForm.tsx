import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { BecomeAdministrator } from '../../../application/people/beginning/BecomeAdministrator';
import { ActionError } from '../../kit/feedback/ActionError';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';

const useStyles = makeStyles({
  form: { marginTop: tokens.spacingVerticalXL, textAlign: 'start' },
});

type Stage = { readonly kind: 'editing' | 'saving' } | { readonly kind: 'failed'; readonly error: unknown };

interface FirstAdministratorProps {
  readonly firstName: string;
  readonly lastName: string;
  /** Called once the person is the administrator. */
  readonly onDone: () => void;
}

/** Makes the signed-in person the first administrator with the code from the server's log. */
export function FirstAdministratorForm({ firstName, lastName, onDone }: FirstAdministratorProps) {
  const styles = useStyles();
  const looks = useLooks();
  const become = useService(BecomeAdministrator);
  const [entry, setEntry] = useState({ code: '', firstName, lastName });
  const [stage, setStage] = useState<Stage>({ kind: 'editing' });
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
  return (
    <Form className={styles.form} onSubmit={() => void save()} aria-label="First administrator">
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
        className={looks.atStart}
        disabledFocusable={stage.kind === 'saving' || entry.code.trim() === ''}
      >
        {stage.kind === 'saving' ? 'Saving' : 'Become administrator'}
      </Button>
    </Form>
  );
}
