import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { Invitations } from '../../application/directory/Invitations';
import { type Invitation, invitedAccess } from '../../domain/directory/Invitation';
import { UploadKind } from '../../domain/uploads/UploadKind';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { useNotify } from '../kit/feedback/Toasts';
import { useMay } from '../kit/MeContext';
import { AppLink, LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useLiveQuery } from '../kit/useStream';
import { DayOfInstant } from '../kit/values/DateText';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  access: { margin: 0, padding: 0, listStyleType: 'none' },
  address: { overflowWrap: 'anywhere' },
});

const nameOf = ({ firstName, lastName }: Invitation) => `${firstName} ${lastName}`.trim();

/** An action of a row; a failed one stays until it is tried again or dismissed. */
type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming'; readonly invitation: Invitation }
  | { readonly kind: 'busy'; readonly action: Action; readonly invitation: Invitation }
  | { readonly kind: 'failed'; readonly action: Action; readonly invitation: Invitation; readonly error: unknown };
type Action = 'resend' | 'revoke';

const IDLE: Stage = { kind: 'idle' };
const FAILED: Readonly<Record<Action, string>> = {
  resend: 'The invitation was not sent.',
  revoke: 'The invitation was not revoked.',
};

/** People who were invited by email and have not signed in yet, with buttons to send the mail again and to revoke. */
export function InvitationsScreen() {
  const styles = useStyles();
  const table = useTableStyles();
  const area = useArea();
  const notify = useNotify();
  const invitations = useService(Invitations);
  const list = useMemo(() => invitations.list(), [invitations]);
  const found = useLiveQuery(list, true);
  const mayImport = useMay('uploads.people');
  const [stage, setStage] = useState<Stage>(IDLE);

  async function run(action: Action, invitation: Invitation): Promise<void> {
    if (stage.kind === 'busy') return;
    setStage({ kind: 'busy', action, invitation });
    try {
      if (action === 'resend') {
        const { message } = await invitations.resend(invitation);
        notify({ title: 'Invitation extended', text: message });
      } else {
        await invitations.revoke(invitation);
        notify({ title: `Invitation of ${nameOf(invitation)} revoked` });
      }
      setStage(IDLE);
    } catch (error) {
      setStage({ kind: 'failed', action, invitation, error });
    }
    list.retry();
  }

  const invite = (
    <LinkButton appearance="primary" to={`${paths.newPerson(area)}?invite=1`}>
      Invite a person
    </LinkButton>
  );
  const columns: readonly StackColumn<Invitation>[] = [
    { label: 'Name', kind: 'lead', cell: nameOf },
    { label: 'Email', cell: ({ email }) => <span className={styles.address}>{email}</span> },
    {
      label: 'Access',
      cell: (invitation) => (
        <ul className={styles.access}>
          {invitedAccess(invitation).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
    },
    { label: 'Invited by', isExtra: true, cell: ({ invitedBy }) => invitedBy },
    {
      label: 'State',
      kind: 'whole',
      cell: ({ isExpired, expiresAt }) => (
        <>
          {isExpired ? 'Expired' : 'Expires'} <DayOfInstant timestamp={expiresAt} />
        </>
      ),
    },
    {
      label: 'Actions',
      kind: 'whole',
      cell: (invitation) => (
        <div className={styles.actions}>
          <Button
            size="small"
            aria-label={`Resend to ${nameOf(invitation)}`}
            disabledFocusable={stage.kind === 'busy'}
            onClick={() => void run('resend', invitation)}
          >
            Resend
          </Button>
          <Button
            size="small"
            aria-label={`Revoke the invitation of ${nameOf(invitation)}`}
            disabledFocusable={stage.kind === 'busy'}
            onClick={() => setStage({ kind: 'confirming', invitation })}
          >
            Revoke
          </Button>
        </div>
      ),
    },
  ];
  return (
    <div className={styles.root}>
      <PageHeader
        title="Invitations"
        sub="People who have not signed in yet"
        above={<AppLink to={paths.directory(area)}>Back to the directory</AppLink>}
        actions={
          <>
            {invite}
            {mayImport && (
              <LinkButton to={`${paths.uploads('dashboard')}?file=${UploadKind.People}`}>Import a file</LinkButton>
            )}
          </>
        }
      />
      {stage.kind === 'failed' && (
        <ErrorBar
          what={FAILED[stage.action]}
          error={stage.error}
          onRetry={() => void run(stage.action, stage.invitation)}
          onDismiss={() => setStage(IDLE)}
          showDetail
        />
      )}
      {found.kind === 'failed' && (
        <LoadFailed what="The invitations could not be loaded." error={found.error} onRetry={() => list.retry()} />
      )}
      {found.kind === 'loading' && (
        <div className={table.frame}>
          <SkeletonRows rows={4} label="Loading invitations" />
        </div>
      )}
      {found.kind === 'loaded' && found.value.length === 0 && (
        <EmptyState
          kind="nothingYet"
          title="No invitations"
          text="Invite people by email. They get their access when they sign in with that address."
          action={invite}
        />
      )}
      {found.kind === 'loaded' && found.value.length > 0 && (
        <StackTable
          isFramed
          isBusy={found.refreshing}
          label="Invitations"
          items={found.value}
          keyOf={({ email }) => email}
          columns={columns}
        />
      )}
      <ConfirmDialog
        open={stage.kind === 'confirming'}
        title="Revoke the invitation?"
        confirmLabel="Revoke"
        onConfirm={() => {
          if (stage.kind === 'confirming') void run('revoke', stage.invitation);
        }}
        onCancel={() => setStage(IDLE)}
      >
        {stage.kind === 'confirming' && `${nameOf(stage.invitation)} can no longer sign in with this invitation.`}
      </ConfirmDialog>
    </div>
  );
}
