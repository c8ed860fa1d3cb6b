import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { rolesIn, withGrants } from '../../../application/directory/Access';
import { Role } from '../../../domain/access/Role';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import { Panel } from '../../kit/dialogs/Panel';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { AccessPart } from '../access/AccessPart';
import { RightsPreview } from '../access/RightsPreview';
import { ResultList } from '../bulk/ResultList';
import { groupCountText } from '../personWords';
import { useGiver } from '../useGiver';
import type { PersonAccessState } from './usePersonAccess';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  locked: { marginBottom: tokens.spacingVerticalM },
  quiet: { color: tokens.colorNeutralForeground3 },
});

const OWN = 'Nobody changes their own rights. Ask somebody else who gives access.';
const DELETED = 'This person is deleted and has no access. Restore them first.';

/** What a person holds where, and what it comes to. @source MGM-12 MGM-13 MGM-15 MGM-17 MGM-18 */
export function AccessPanel({ user, access }: { user: DirectoryUser; access: PersonAccessState }) {
  const styles = useStyles();
  const giver = useGiver();
  const { saved, wanted, groups, stage, changes } = access;
  const isOwn = giver.userId === user.userId;
  const locked = isOwn ? OWN : user.status === 'Deleted' ? DELETED : undefined;
  const subject = {
    userId: user.userId,
    hasCarrierCodes: user.carrierCodes.length > 0,
    hasAgentCodes: user.agentCodes.length > 0,
    locked,
  };
  return (
    <Panel title="Access">
      {locked !== undefined && (
        <div className={styles.locked}>
          <MessageBar intent="info">{locked}</MessageBar>
        </div>
      )}
      <AccessPart
        subject={subject}
        saved={saved}
        wanted={wanted}
        groups={groups}
        reached={access.reached}
        onChange={access.change}
        onAddGroup={(group) => {
          access.addGroup(group);
          access.change(withGrants(wanted, [{ role: Role.BillingUser, groupNumber: group.groupNumber }], true));
        }}
      >
        {user.grantsElsewhere > 0 && (
          <span className={styles.quiet}>
            Also has access in {groupCountText(user.grantsElsewhere)} beyond your reach.
          </span>
        )}
        {stage.kind === 'saved' && <ResultList results={stage.results} groups={groups} />}
        {changes === 0 && access.after.length > 0 && (
          <RightsPreview title="What this comes to" before={[]} after={access.after} />
        )}
        {changes > 0 && (
          <>
            <RightsPreview
              before={access.before}
              after={access.after}
              isViewOnly={rolesIn(wanted).includes(Role.ViewOnly)}
            />
            <div className={styles.actions}>
              <Button appearance="primary" onClick={access.save} disabledFocusable={stage.kind === 'saving'}>
                {stage.kind === 'saving' ? `Saving ${stage.done} of ${stage.of}` : 'Save access'}
              </Button>
              <Button onClick={access.discard} disabledFocusable={stage.kind === 'saving'}>
                Discard
              </Button>
            </div>
          </>
        )}
      </AccessPart>
    </Panel>
  );
}
