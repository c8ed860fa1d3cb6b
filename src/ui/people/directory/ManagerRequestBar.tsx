import { Button } from '@fluentui/react-components';
import { canRevoke } from '../../../domain/people/directory/canGrant';
import type { DirectoryUser, ManagerRequest } from '../../../domain/people/directory/DirectoryUser';
import { nameOf } from '../../../domain/people/directory/personLabels';
import { Role } from '../../../domain/platform/access/Role';
import { roleLabel } from '../../../domain/platform/access/roleLabel';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useMay } from '../../kit/MeContext';
import { DayOfInstant } from '../../kit/values/DateText';
import { SameNameAsMine } from '../../kit/values/SameName';
import { TieProblem, useTieProblem } from '../../kit/values/SecondPerson';
import { useGrantor } from './access/useGrantor';
import type { PersonActionsState } from './PersonActions';

interface ManagerRequestBarProps {
  readonly user: DirectoryUser;
  readonly request: ManagerRequest;
  readonly actions: PersonActionsState;
}

/** The manager's role that waits, for the manager who can confirm it and for those who can end the request. @source BR-CTL-14 */
export function ManagerRequestBar({ user, request, actions }: ManagerRequestBarProps) {
  const grantor = useGrantor();
  const isOwn = request.byUserId === grantor.userId;
  const tie = useTieProblem('access', request.byUserId);
  const mayConfirm = useMay('controls.write') && !isOwn && user.status === 'Active' && user.userId !== grantor.userId;
  const mayEnd = canRevoke(grantor, Role.Manager, { groupNumber: null, inScope: true, grantee: user }).allowed;
  return (
    <MessageBar
      intent="info"
      title={`${roleLabel(Role.Manager)} waits for confirmation.`}
      actions={
        <>
          {mayConfirm && (
            <Button onClick={actions.confirmAccess} disabledFocusable={actions.isBusy || tie !== undefined}>
              Confirm
            </Button>
          )}
          {mayEnd && (
            <Button onClick={actions.endRequest} disabledFocusable={actions.isBusy}>
              {isOwn ? 'Withdraw' : 'Decline'}
            </Button>
          )}
        </>
      }
    >
      {request.byName} gave {nameOf(user)} the role on <DayOfInstant timestamp={request.at} />. It takes effect when
      another manager confirms it.
      {mayConfirm && <SameNameAsMine by={request.byName} />}
      {mayConfirm && <TieProblem problem={tie} />}
    </MessageBar>
  );
}
