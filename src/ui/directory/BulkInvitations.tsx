import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { type InvitationAction, type InvitationResult, Invitations } from '../../application/directory/Invitations';
import type { Invitation } from '../../domain/directory/Invitation';
import { peopleCount } from '../../domain/directory/personLabels';
import { useActionBarStyles } from '../kit/actionBarStyles';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { useReturnFocus } from '../kit/dialogs/focus';
import { useFocusStaysInDialog } from '../kit/dialogs/focusAfterChange';
import { useAnnounce } from '../kit/feedback/Announcer';
import { useService } from '../kit/Services';

const useStyles = makeStyles({
  bar: { marginBlock: tokens.spacingVerticalM },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming'; readonly action: InvitationAction }
  | { readonly kind: 'running'; readonly action: InvitationAction; readonly done: number; readonly of: number }
  | { readonly kind: 'finished'; readonly action: InvitationAction; readonly results: readonly InvitationResult[] };

const LABELS: Readonly<Record<InvitationAction, string>> = { resend: 'Resend', revoke: 'Revoke' };
const NOTES: Readonly<Record<InvitationAction, string>> = {
  resend: 'Emails each person again and extends the invitation. No one gets more than one email a minute.',
  revoke: 'They can no longer sign in with these invitations.',
};
const DONE: Readonly<Record<InvitationAction, string>> = { resend: 'extended', revoke: 'revoked' };

interface BulkInvitationsProps {
  /** The chosen invitations. The bar is hidden without any. */
  readonly chosen: readonly Invitation[];
  readonly onClear: () => void;
  /** Called after the last of them, whatever the outcomes. */
  readonly onDone: (results: readonly InvitationResult[]) => void;
}

/** Resends or revokes the chosen invitations: asked first, with progress, then what failed and why. */
export function BulkInvitations({ chosen, onClear, onDone }: BulkInvitationsProps) {
  const bars = useActionBarStyles();
  const styles = useStyles();
  const announce = useAnnounce();
  const invitations = useService(Invitations);
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const isOpen = stage.kind === 'running' || stage.kind === 'finished';
  useReturnFocus(isOpen);
  useFocusStaysInDialog(isOpen);

  async function run(action: InvitationAction, items: readonly Invitation[]): Promise<void> {
    const onProgress = (done: number) => setStage({ kind: 'running', action, done, of: items.length });
    onProgress(0);
    const results = await invitations.runAll(action, items, onProgress);
    setStage({ kind: 'finished', action, results });
    announce(resultLabel(action, results));
    onDone(results);
  }

  const failed = stage.kind === 'finished' ? stage.results.filter(({ ok }) => !ok) : [];
  return (
    <>
      {chosen.length > 0 && (
        <section className={bars.bar} aria-label="Selected invitations">
          <span className={bars.count}>{chosen.length.toLocaleString('en-US')} selected</span>
          <span className={bars.end}>
            <Button appearance="subtle" onClick={onClear}>
              Clear selection
            </Button>
            <Button onClick={() => setStage({ kind: 'confirming', action: 'revoke' })}>Revoke selected</Button>
            <Button appearance="primary" onClick={() => setStage({ kind: 'confirming', action: 'resend' })}>
              Resend selected
            </Button>
          </span>
        </section>
      )}
      <ConfirmDialog
        open={stage.kind === 'confirming'}
        title={stage.kind === 'confirming' ? `${LABELS[stage.action]}: ${peopleCount(chosen.length)}` : ''}
        confirmLabel={stage.kind === 'confirming' ? LABELS[stage.action] : ''}
        onConfirm={() => stage.kind === 'confirming' && void run(stage.action, chosen)}
        onCancel={() => setStage({ kind: 'idle' })}
      >
        {stage.kind === 'confirming' && NOTES[stage.action]}
      </ConfirmDialog>
      <Dialog open={isOpen} modalType="alert" onOpenChange={(_, { open }) => !open && setStage({ kind: 'idle' })}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>
              {stage.kind === 'running' && 'Working'}
              {stage.kind === 'finished' && resultLabel(stage.action, stage.results)}
            </DialogTitle>
            <DialogContent>
              {stage.kind === 'running' && (
                <>
                  <ProgressBar
                    className={styles.bar}
                    aria-label="Invitations"
                    value={stage.of === 0 ? 0 : stage.done / stage.of}
                  />
                  {stage.done.toLocaleString('en-US')} of {stage.of.toLocaleString('en-US')}
                </>
              )}
              {failed.length > 0 && (
                <ul className={styles.list}>
                  {failed.map(({ invitation, message }) => (
                    <li key={invitation.email}>
                      {invitation.email}: {message}
                    </li>
                  ))}
                </ul>
              )}
            </DialogContent>
            <DialogActions>
              {failed.length > 0 && stage.kind === 'finished' && (
                <Button
                  onClick={() =>
                    void run(
                      stage.action,
                      failed.map(({ invitation }) => invitation),
                    )
                  }
                >
                  Try {failed.length.toLocaleString('en-US')} again
                </Button>
              )}
              <Button
                appearance="primary"
                disabledFocusable={stage.kind === 'running'}
                onClick={() => setStage({ kind: 'idle' })}
              >
                Close
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  );
}

function resultLabel(action: InvitationAction, results: readonly InvitationResult[]): string {
  const done = results.filter(({ ok }) => ok).length;
  return `${done.toLocaleString('en-US')} of ${results.length.toLocaleString('en-US')} invitations ${DONE[action]}`;
}
