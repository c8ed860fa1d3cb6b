import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { decide } from '../../domain/access/decide';
import { rightsIn } from '../../domain/access/rightsIn';
import { roleLabels } from '../../domain/access/roleLabel';
import { personOf } from '../../domain/users/CurrentUser';
import { Panel } from '../kit/dialogs/Panel';
import { useMe } from '../kit/MeContext';
import { Fact, FactList } from './FactList';
import { GroupRights } from './GroupRights';
import { sentenceOf } from './sentenceOf';

const useStyles = makeStyles({
  roles: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  groups: { marginTop: tokens.spacingVerticalL },
});

/** What the person is here, and what they may do where. Nobody changes their own. @source USR-1 ROL-1 */
export function RightsPanel() {
  const styles = useStyles();
  const me = useMe();
  const { user, groups } = me;
  const isBillingUser = user.primaryType === 'billingUser';
  const person = personOf(user);
  const reach = decide(person, 'dashboard.read');
  const reachesAll = reach.allowed && reach.scope.kind === 'all';
  return (
    <Panel title="What you may do">
      <FactList>
        <Fact label="Roles">
          <span className={styles.roles}>
            {roleLabels(user.grants.map(({ role }) => role)).map((label) => (
              <Badge key={label} appearance="outline" color="informative">
                {label}
              </Badge>
            ))}
          </span>
        </Fact>
        {!isBillingUser && <Fact label="Rights">{sentenceOf(rightsIn(person)) || 'None yet'}</Fact>}
        {user.repId !== null && <Fact label="Rep number">{user.repId}</Fact>}
        {user.carrierCodes.length > 0 && <Fact label="Carrier codes">{user.carrierCodes.join(', ')}</Fact>}
        {user.agentCodes.length > 0 && <Fact label="Agent codes">{user.agentCodes.join(', ')}</Fact>}
        {!isBillingUser && (
          <Fact label="Groups">{reachesAll ? 'All' : groupsText(groups.map(({ name }) => name))}</Fact>
        )}
      </FactList>
      {isBillingUser && (
        <div className={styles.groups}>
          <GroupRights user={user} groups={groups} />
        </div>
      )}
    </Panel>
  );
}

const MOST_NAMED = 8;

/** The first few by name, and how many there are besides. */
function groupsText(names: readonly string[]): string {
  if (names.length === 0) return 'None yet';
  const more = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${named} and ${more.toLocaleString('en-US')} more` : named;
}
