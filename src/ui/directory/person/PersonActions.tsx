import { Button } from '@fluentui/react-components';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { type ManagingAct, mayManage } from '../../../domain/directory/mayManage';
import { receiverOf } from '../../../domain/directory/receiverOf';
import { useMay } from '../../kit/MeContext';
import { useGiver } from '../useGiver';
import type { PersonActionsState } from './usePersonActions';

/** What can be done with a person as a whole; what may not says why. @source MGM-8 MGM-10 MGM-20 MGM-22 */
export function PersonActions({ user, actions }: { user: DirectoryUser; actions: PersonActionsState }) {
  const giver = useGiver();
  const mayPurge = useMay('directory.purge');
  const refusalOf = (act: ManagingAct) => {
    const decision = mayManage(giver, receiverOf(user), act);
    return decision.allowed ? undefined : decision.reason;
  };
  const button = (words: string, act: ManagingAct, onClick: () => void) => {
    const refusal = refusalOf(act);
    return (
      <Button
        onClick={onClick}
        disabledFocusable={actions.isBusy || refusal !== undefined}
        {...(refusal !== undefined && { title: refusal, 'aria-description': refusal })}
      >
        {words}
      </Button>
    );
  };
  // Why not is said where their details and rights are.
  if (giver.userId === user.userId) return null;
  if (user.status === 'Deleted') {
    return (
      <>
        {button('Restore', 'enable', actions.restore)}
        {mayPurge && button('Purge', 'status', () => actions.ask('purge'))}
      </>
    );
  }
  return (
    <>
      {user.status === 'Active' && button('Send password reset', 'mail', actions.sendReset)}
      {user.status === 'Active' && button('Send welcome', 'mail', actions.sendWelcome)}
      {user.status === 'Active'
        ? button('Disable', 'status', () => actions.ask('disable'))
        : button('Enable', 'enable', actions.enable)}
      {button('Delete', 'status', () => actions.ask('delete'))}
    </>
  );
}
