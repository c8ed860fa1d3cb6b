import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import {
  type InvitationAction,
  type InvitationResult,
  Invitations,
} from '../../../application/people/directory/Invitations';
import { rowsOf } from '../../../domain/office/views/listColumns';
import type { Invitation } from '../../../domain/people/directory/Invitation';
import { INVITATION_LIST, isListedInvitation } from '../../../domain/people/directory/invitationList';
import { counted } from '../../../domain/platform/text/wording';
import { BulkStatus } from '../../kit/bulk/BulkStatus';
import { useBulkRun } from '../../kit/bulk/useBulkRun';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { useService } from '../../kit/Services';
import { SelectionBar } from '../../kit/tables/SelectionBar';

const LABELS: Readonly<Record<InvitationAction, string>> = { resend: 'Resend', revoke: 'Revoke' };
const NOTES: Readonly<Record<InvitationAction, string>> = {
  resend: 'Emails each person again and extends the invitation. No one gets more than one email a minute.',
  revoke: 'They can no longer sign in with these invitations.',
};
const DOING: Readonly<Record<InvitationAction, string>> = { resend: 'Sending', revoke: 'Revoking' };
const DONE: Readonly<Record<InvitationAction, string>> = { resend: 'extended', revoke: 'revoked' };

interface BulkInvitationsProps {
  /** The chosen invitations. The bar is hidden without any. */
  readonly chosen: readonly Invitation[];
  /** The query string of the list. */
  readonly address: URLSearchParams;
  readonly onClear: () => void;
  /** Called after the last of them, whatever the outcomes. */
  readonly onDone: (results: readonly InvitationResult[]) => void;
}

/** Resends or revokes the chosen invitations: asked first, with progress and cancel, then what failed and why. */
export function BulkInvitations({ chosen, address, onClear, onDone }: BulkInvitationsProps) {
  const invitations = useService(Invitations);
  const [asked, setAsked] = useState<InvitationAction>();
  const bulk = useBulkRun<Invitation, InvitationResult, InvitationAction>(
    (items, options, action) => invitations.runAll(action, items, options),
    'invitations done',
    onDone,
  );
  const action = bulk.stage.kind === 'idle' ? 'resend' : bulk.stage.how;
  const expired = chosen.filter((one) => isListedInvitation(one, { q: '', state: 'expired' })).length;
  return (
    <>
      <BulkStatus
        bulk={bulk}
        noun="invitation"
        doing={DOING[action]}
        done={DONE[action]}
        describe={({ email }, { message }) => ({ key: email, name: email, reason: message })}
      />
      {bulk.stage.kind !== 'running' && (
        <SelectionBar
          rows={rowsOf(INVITATION_LIST, chosen)}
          address={address}
          noun={['invitation', 'invitations']}
          onClear={onClear}
        >
          <Button onClick={() => setAsked('revoke')}>Revoke selected</Button>
          <Button appearance="primary" onClick={() => setAsked('resend')}>
            Resend selected
          </Button>
        </SelectionBar>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked ? `${LABELS[asked]} ${counted(chosen.length, 'invitation')}?` : ''}
        confirmLabel={asked ? `${LABELS[asked]} ${counted(chosen.length, 'invitation')}` : ''}
        onConfirm={() => {
          if (!asked) return;
          setAsked(undefined);
          bulk.run(chosen, asked);
        }}
        onCancel={() => setAsked(undefined)}
      >
        {asked && NOTES[asked]}
        {expired > 0 && ` ${counted(expired, 'invitation')} of these ${expired === 1 ? 'has' : 'have'} expired.`}
      </ConfirmDialog>
    </>
  );
}
