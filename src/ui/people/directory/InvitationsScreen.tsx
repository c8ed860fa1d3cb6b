import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { Invitations } from '../../../application/people/directory/Invitations';
import type { Invitation } from '../../../domain/people/directory/Invitation';
import {
  INVITATION_LIST,
  INVITATION_STATE_LABELS,
  INVITATION_STATES,
  type InvitationFilter,
  invitedName,
  isListedInvitation,
} from '../../../domain/people/directory/invitationList';
import { UploadKind } from '../../../domain/platform/files/UploadKind';
import { readParameters } from '../../../domain/platform/lists/parameters';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Unloaded } from '../../kit/feedback/Loaded';
import { useNotify } from '../../kit/feedback/Toasts';
import { Checkbox } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink, LinkButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { FilterSelect } from '../../kit/tables/ListFields';
import { ListFilters } from '../../kit/tables/ListFilters';
import { pageOf, useListAddress } from '../../kit/tables/listAddress';
import { Pager } from '../../kit/tables/Pager';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, shownColumns } from '../../kit/tables/shownColumns';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { ListViews } from '../../kit/views/ListViews';
import { BulkInvitations } from './BulkInvitations';
import { INVITATION_COLUMNS } from './invitationColumns';

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

const NO_FILTERS = { q: '', state: '' };

const FAILED: Readonly<Record<Action, string>> = {
  resend: 'The invitation was not sent.',
  revoke: 'The invitation was not revoked.',
};

/** People who were invited by email and have not signed in yet, with buttons to send the mail again and to revoke. */
export function InvitationsScreen() {
  const looks = useLooks();
  const table = useTableStyles();
  const area = useArea();
  const notify = useNotify();
  const invitations = useService(Invitations);
  const list = useMemo(() => invitations.list(), [invitations]);
  const found = useLiveQuery(list, true);
  const mayImport = useMay('uploads.people');
  const [stage, setStage] = useState<Stage>(IDLE);
  const [address, change] = useListAddress(INVITATION_LIST);
  const { q = '', state } = readParameters(INVITATION_LIST.parameters, (name) => address.get(name));
  const filter: InvitationFilter = { q, state };
  const clear = () => change(NO_FILTERS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const all = found.kind === 'loaded' ? found.value : NONE;
  const shown = all.filter((invitation) => isListedInvitation(invitation, filter));
  const current = Math.min(pageOf(address), Math.max(0, Math.ceil(shown.length / PER_PAGE) - 1));
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
        notify({ title: `Invitation of ${invitedName(invitation)} revoked` });
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
          label={`Select ${invitedName(invitation)}`}
          checked={chosen.has(invitation.email)}
          onChange={(isChosen) => choose([invitation], isChosen)}
        />
      ),
    },
    ...shownColumns(INVITATION_COLUMNS, address.get('columns')),
    {
      label: 'Actions',
      kind: 'whole',
      cell: (invitation) => (
        <div className={looks.buttons}>
          <Button
            size="small"
            aria-label={`Resend to ${invitedName(invitation)}`}
            disabledFocusable={stage.kind === 'busy'}
            onClick={() => void run('resend', invitation)}
          >
            Resend
          </Button>
          <Button
            size="small"
            aria-label={`Revoke the invitation of ${invitedName(invitation)}`}
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
    <Stack>
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
        <ActionError
          what={FAILED[stage.action]}
          error={stage.error}
          onRetry={() => void run(stage.action, stage.invitation)}
          onDismiss={() => setStage(IDLE)}
          showDetail
        />
      )}
      <Unloaded found={found} what="the invitations" rows={4} frame={table.frame} isPage onRetry={() => list.retry()} />
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
          <ListFilters
            views={<ListViews list={INVITATION_LIST} address={address} onChange={change} />}
            count={state === undefined ? 0 : 1}
            onClear={q !== '' || state !== undefined ? clear : undefined}
            search={{
              id: 'invitations-words',
              noun: 'invitations',
              placeholder: 'Name, email, or group',
              value: q,
              onChange: (text) => change({ q: text }, { replace: true }),
            }}
            tools={<ExportMenu of={{ list: INVITATION_LIST, query: filter }} rows={shown} address={address} />}
          >
            <FilterSelect
              id="invitations-state"
              label="State"
              value={state ?? ''}
              standard=""
              choices={[
                ['', `All (${all.length})`],
                ...INVITATION_STATES.map((one): [typeof one, string] => [
                  one,
                  `${INVITATION_STATE_LABELS[one]} (${all.filter((item) => isListedInvitation(item, { q: '', state: one })).length})`,
                ]),
              ]}
              onChange={(value) => change({ state: value })}
            />
          </ListFilters>
          {shown.length === 0 ? (
            <EmptyState
              kind="noMatch"
              title="No matching invitations"
              text="Change the words or the state."
              onClear={clear}
            />
          ) : (
            <StackTable
              isFramed
              isBusy={found.refreshing}
              label="Invitations"
              items={shown.slice(current * PER_PAGE, (current + 1) * PER_PAGE)}
              keyOf={({ email }) => email}
              columns={columns}
              isCompact={isCompact(address)}
            />
          )}
          <Pager
            page={current}
            size={PER_PAGE}
            total={shown.length}
            noun="invitations"
            onPage={(next) => change({ page: String(next) })}
          />
        </>
      )}
      <BulkInvitations
        chosen={selected}
        address={address}
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
        {stage.kind === 'confirming' && `${invitedName(stage.invitation)} can no longer sign in with this invitation.`}
      </ConfirmDialog>
    </Stack>
  );
}
