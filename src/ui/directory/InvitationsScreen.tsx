import { Button, Label, makeStyles, tokens } from '@fluentui/react-components';
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
import { Checkbox, Select, TextInput } from '../kit/forms/fields';
import { useMay } from '../kit/MeContext';
import { AppLink, LinkButton } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { useService } from '../kit/Services';
import { Pager } from '../kit/tables/Pager';
import { type StackColumn, StackTable } from '../kit/tables/StackTable';
import { useTableStyles } from '../kit/tables/tableStyles';
import { useLiveQuery } from '../kit/useStream';
import { DayOfInstant } from '../kit/values/DateText';
import { EmailText } from '../kit/values/EmailText';
import { BulkInvitations } from './BulkInvitations';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
  filters: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL },
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
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
const NONE: readonly Invitation[] = [];
const PER_PAGE = 50;

const STATES = ['all', 'open', 'expired'] as const;
type StateFilter = (typeof STATES)[number];
const STATE_LABELS: Readonly<Record<StateFilter, string>> = { all: 'All', open: 'Open', expired: 'Expired' };

function matches(invitation: Invitation, words: string, state: StateFilter): boolean {
  if (state !== 'all' && invitation.isExpired !== (state === 'expired')) return false;
  const text = [nameOf(invitation), invitation.email, ...invitedAccess(invitation)].join(' ').toLowerCase();
  return text.includes(words.trim().toLowerCase());
}

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
  const [words, setWords] = useState('');
  const [state, setState] = useState<StateFilter>('all');
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const all = found.kind === 'loaded' ? found.value : NONE;
  const shown = all.filter((invitation) => matches(invitation, words, state));
  const current = Math.min(page, Math.max(0, Math.ceil(shown.length / PER_PAGE) - 1));
  const selected = all.filter(({ email }) => chosen.has(email));
  const choose = (items: readonly Invitation[], isChosen: boolean) =>
    setChosen((before) => {
      const emails = items.map(({ email }) => email);
      return new Set(isChosen ? [...before, ...emails] : [...before].filter((email) => !emails.includes(email)));
    });

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
    {
      label: 'Select',
      kind: 'select',
      head: (
        <Checkbox
          label={`Select all ${shown.length.toLocaleString('en-US')}`}
          checked={shown.length > 0 && shown.every(({ email }) => chosen.has(email))}
          onChange={(isChosen) => choose(shown, isChosen)}
        />
      ),
      cell: (invitation) => (
        <Checkbox
          label={`Select ${nameOf(invitation)}`}
          checked={chosen.has(invitation.email)}
          onChange={(isChosen) => choose([invitation], isChosen)}
        />
      ),
    },
    { label: 'Name', kind: 'lead', cell: nameOf },
    {
      label: 'Email',
      cell: ({ email }) => (
        <span className={styles.address}>
          <EmailText email={email} />
        </span>
      ),
    },
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
        above={<AppLink to={paths.directory(area)}>Back to people</AppLink>}
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
        <>
          <div className={styles.filters}>
            <div className={styles.field}>
              <Label htmlFor="invitations-words">Name, email, or group</Label>
              <TextInput id="invitations-words" type="search" value={words} onChange={setWords} />
            </div>
            <div className={styles.field}>
              <Label htmlFor="invitations-state">State</Label>
              <Select
                id="invitations-state"
                value={state}
                onChange={(value) => setState(STATES.find((one) => one === value) ?? 'all')}
              >
                {STATES.map((one) => (
                  <option key={one} value={one}>
                    {STATE_LABELS[one]} ({all.filter((invitation) => matches(invitation, '', one)).length})
                  </option>
                ))}
              </Select>
            </div>
          </div>
          {shown.length === 0 ? (
            <EmptyState
              kind="noMatch"
              title="No matching invitations"
              text="Change the words or the state."
              onClear={() => {
                setWords('');
                setState('all');
              }}
            />
          ) : (
            <StackTable
              isFramed
              isBusy={found.refreshing}
              label="Invitations"
              items={shown.slice(current * PER_PAGE, (current + 1) * PER_PAGE)}
              keyOf={({ email }) => email}
              columns={columns}
            />
          )}
          <Pager page={current} size={PER_PAGE} total={shown.length} noun="invitations" onPage={setPage} />
        </>
      )}
      <BulkInvitations
        chosen={selected}
        onClear={() => setChosen(new Set())}
        onDone={(results) => {
          choose(
            results.flatMap(({ invitation, ok }) => (ok ? [invitation] : [])),
            false,
          );
          list.retry();
        }}
      />
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
