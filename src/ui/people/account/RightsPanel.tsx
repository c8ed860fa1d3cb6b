import { Badge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { GroupFacts } from '../../../application/people/preferences/Me';
import type { CodeKind } from '../../../domain/platform/access/codeNames';
import { decide } from '../../../domain/platform/access/decide';
import { effectiveRights } from '../../../domain/platform/access/effectiveRights';
import { rightsIn } from '../../../domain/platform/access/rightsIn';
import { roleLabels } from '../../../domain/platform/access/roleLabel';
import { sentenceCaseList } from '../../../domain/platform/text/wording';
import { type CurrentUser, personOf } from '../../../domain/platform/users/CurrentUser';
import { Panel } from '../../kit/dialogs/Panel';
import { Note, Stack } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { ScrollRegion } from '../../kit/tables/ScrollRegion';
import { Table, TableCell, TableRow } from '../../kit/tables/Table';
import { TableHead } from '../../kit/tables/TableHead';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { useCodeName } from '../../kit/useCodeName';
import { useLooks } from '../../kit/useLooks';
import { Fact, FactList } from '../../kit/values/FactList';

/** The person's roles and rights. They cannot change them here. @source USR-1 ROL-1 */
export function RightsPanel() {
  const looks = useLooks();
  const me = useMe();
  const { user, groups } = me;
  const isBillingUser = user.primaryType === 'billingUser';
  const person = personOf(user);
  const nameOf = useCodeName();
  const named = (kind: CodeKind, codes: readonly (string | number)[]) =>
    codes.map((code) => nameWithCode(nameOf(kind, code), code)).join(', ');
  const reach = decide(person, 'dashboard.read');
  const reachesAll = reach.allowed && reach.scope.kind === 'all';
  return (
    <Panel title="Your access">
      <FactList>
        <Fact label="Roles">
          <Stack as="span" isRow gap="XS">
            {roleLabels(user.grants.map(({ role }) => role)).map((label) => (
              <Badge key={label} appearance="outline" color="informative">
                {label}
              </Badge>
            ))}
          </Stack>
        </Fact>
        {!isBillingUser && <Fact label="Rights">{sentenceCaseList(rightsIn(person)) || 'None yet'}</Fact>}
        {user.repId !== null && <Fact label="Rep">{named('rep', [user.repId])}</Fact>}
        {user.carrierCodes.length > 0 && <Fact label="Carriers">{named('carrier', user.carrierCodes)}</Fact>}
        {user.agentCodes.length > 0 && <Fact label="Agents">{named('agent', user.agentCodes)}</Fact>}
        {!isBillingUser && (
          <Fact label="Groups">{reachesAll ? 'All' : groupsText(groups.map(({ name }) => name))}</Fact>
        )}
      </FactList>
      {isBillingUser && (
        <div className={looks.above}>
          <GroupRights user={user} groups={groups} />
        </div>
      )}
    </Panel>
  );
}

/** `Blue Harbor Health Plan (BHH)`: people may need the code to request access. */
function nameWithCode(name: string, code: string | number): string {
  return name === String(code) ? name : `${name} (${code})`;
}

const MAX_NAMED = 8;

/** Names the first few groups and counts the others. */
function groupsText(names: readonly string[]): string {
  if (names.length === 0) return 'None yet';
  const more = names.length - MAX_NAMED;
  const named = names.slice(0, MAX_NAMED).join(', ');
  return more > 0 ? `${named} and ${more.toLocaleString('en-US')} more` : named;
}

interface GroupRightsProps {
  readonly user: CurrentUser;
  readonly groups: readonly GroupFacts[];
}

/** A billing user's rights by group. @source product.md, Rights */
function GroupRights({ user, groups }: GroupRightsProps) {
  const styles = useGroupRightsStyles();
  const table = useTableStyles();
  const names = new Map(groups.map(({ groupNumber, name }) => [groupNumber, name]));
  const places = effectiveRights(personOf(user), names);
  const rights = new Map(places.map((place) => [place.groupNumber, place.rights]));
  if (groups.length === 0)
    return <span>You do not have access to any group yet. Ask your company's Listbill administrator.</span>;
  return (
    <ScrollRegion label="Your groups" className={mergeClasses(table.frame, styles.frame)}>
      <Table size="small" aria-label="Your rights by group">
        <TableHead isSticky headings={[{ label: 'Group', className: styles.group }, 'Rights']} />
        <tbody>
          {groups.map(({ groupNumber, name, samePersonMayPay }) => (
            <TableRow key={groupNumber} className={table.row}>
              <TableCell className={styles.cell}>
                {name}
                <Note isBlock>{groupNumber}</Note>
              </TableCell>
              <TableCell className={styles.cell}>
                {sentenceCaseList(rights.get(groupNumber) ?? [])}
                {samePersonMayPay === false && (
                  <Note isBlock>The person who reconciles a bill of this group cannot pay it.</Note>
                )}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

const useGroupRightsStyles = makeStyles({
  frame: { maxHeight: '420px', overflowY: 'auto' },
  cell: {
    verticalAlign: 'top',
    paddingTop: tokens.spacingVerticalS,
    paddingBottom: tokens.spacingVerticalS,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  group: { width: '40%' },
});
