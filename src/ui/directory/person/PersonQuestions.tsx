import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { PurgeDialog } from '../PurgeDialog';
import { groupCountText, nameOf } from '../personWords';
import type { PersonActionsState } from './usePersonActions';

/** Asks before somebody loses access: what goes, what stays, and whether it can be taken back. */
export function PersonQuestions({
  user,
  actions,
  onPurged,
}: {
  user: DirectoryUser;
  actions: PersonActionsState;
  onPurged: () => void;
}) {
  const { stage, dismiss } = actions;
  const question = stage.kind === 'asking' ? stage.question : undefined;
  const isBusy = stage.kind === 'asking' && stage.isBusy;
  const name = nameOf(user);
  const groups = new Set(user.grants.flatMap(({ groupNumber }) => groupNumber ?? [])).size + user.grantsElsewhere;
  const where = groups === 0 ? '' : ` in ${groupCountText(groups)}`;
  return (
    <>
      <ConfirmDialog
        open={question === 'disable'}
        title={`Disable ${name}?`}
        confirmLabel="Disable"
        busy={isBusy}
        onConfirm={actions.disable}
        onCancel={dismiss}
      >
        Whatever {name} has open stops working at once, and signing in is refused. Their rights{where} are kept: Enable
        gives them back.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'delete'}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        busy={isBusy}
        onConfirm={actions.remove}
        onCancel={dismiss}
      >
        The access of {name}
        {where} ends at once, and signing in is refused. Bills, payments and the history keep their name. Restore takes
        it back, until a system administrator purges deleted people.
      </ConfirmDialog>
      <PurgeDialog
        userIds={question === 'purge' ? [user.userId] : undefined}
        onClose={dismiss}
        onPurged={() => {
          dismiss();
          onPurged();
        }}
      />
    </>
  );
}
