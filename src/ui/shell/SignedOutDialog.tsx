import { useState } from 'react';
import { SignIn } from '../../application/session/SignIn';
import { ConfirmDialog } from '../shared/ConfirmDialog';
import { useService } from '../shared/Services';

/** The session ended in the middle of work: the screen and what was typed stay until the person has read this. @source SES-3 */
export function SignedOutDialog({ target }: { target: string }) {
  const signIn = useService(SignIn);
  const [isOpen, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={isOpen}
      title="Please sign in again"
      confirmLabel="Sign in"
      cancelLabel="Stay on this screen"
      onConfirm={() => void signIn.run(target).catch(() => setOpen(true))}
      onCancel={() => setOpen(false)}
    >
      Your session could not be renewed. Nothing more can be loaded or saved until you sign in; you come back to this
      screen.
    </ConfirmDialog>
  );
}
