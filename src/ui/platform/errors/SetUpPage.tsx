import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import { BecomeAdministrator } from '../../../application/people/beginning/BecomeAdministrator';
import type { CurrentUser } from '../../../domain/platform/users/CurrentUser';
import { ActionError } from '../../kit/feedback/ActionError';
import { Form } from '../../kit/forms/Form';
import { TextInput } from '../../kit/forms/fields';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { LoadingScreen } from '../../shell/LoadingScreen';
import { PublicPage } from './PublicPage';

export interface SetUpPageProps {
  readonly user: CurrentUser;
  readonly actions: ReactNode;
  /** Shown where the installation has an administrator, or does not say. */
  readonly otherwise: ReactNode;
  /** Called once the person is the administrator. */
  readonly onDone: () => void;
}

/** The first page of a new installation: who signs in makes themself its administrator with the code from the server's log. */
export function SetUpPage({ user, actions, otherwise, onDone }: SetUpPageProps) {
  const become = useService(BecomeAdministrator);
  const missing = useLiveQuery(
    useMemo(() => become.isMissing(), [become]),
    true,
  );
  if (missing.kind === 'loading') return <LoadingScreen />;
  // All a person without access can do about a failed check is to reload the page.
  if (missing.kind === 'failed' || !missing.value) return otherwise;
  return (
    <PublicPage title="Set up Listbill" documentTitle="Set up Listbill" actions={actions}>
      <p>
        You are signed in as <strong>{user.email}</strong>. This installation has no administrator yet.
      </p>
      <p>
        If you run it, enter the code that the server wrote to its log when it started, and become its administrator. If
        someone else runs it, ask them to sign in first.
      </p>
      <FirstAdministratorForm firstName={user.firstName} lastName={user.lastName} onDone={onDone} />
    </PublicPage>
  );
}

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
function FirstAdministratorForm({ firstName, lastName, onDone }: FirstAdministratorProps) {
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
