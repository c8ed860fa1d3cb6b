import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import type { GroupAccount } from '../../../application/office/groups/Groups';
import { HOUSE_RULE_LABELS } from '../../../domain/billing/rules/RuleSettings';
import { rolesLabel } from '../../../domain/people/directory/personLabels';
import { UploadKind } from '../../../domain/platform/files/UploadKind';
import { labelOf } from '../../../domain/platform/text/wording';
import { GROUP_DETAILS } from '../../groupTabs';
import { Panel } from '../../kit/dialogs/Panel';
import { Actions, Note, Paragraph } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink, LinkButton } from '../../kit/navigation/AppLink';
import { PageTabPart } from '../../kit/navigation/PageTab';
import { paths } from '../../kit/navigation/paths';
import { setupPaths } from '../../kit/navigation/setupPaths';
import { from } from '../../kit/useBreakpoint';
import { useLooks } from '../../kit/useLooks';
import { Money } from '../../kit/values/Money';

const useStyles = makeStyles({
  panels: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    [from(2)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  form: {
    marginBottom: tokens.spacingVerticalL,
    paddingBottom: tokens.spacingVerticalL,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  person: { listStyleType: 'none', overflowWrap: 'anywhere' },
});

interface GroupOverviewProps {
  readonly group: GroupAccount;
  /** Called after a change of the details. */
  readonly onChanged: () => void;
}

/** Who is responsible for a group, its people, and how its money is handled. */
export function GroupOverview({ group, onChanged }: GroupOverviewProps) {
  const styles = useStyles();
  return (
    <div className={styles.panels}>
      <Details group={group} onChanged={onChanged} />
      <Contacts group={group} />
    </div>
  );
}

function Details({ group, onChanged }: GroupOverviewProps) {
  const styles = useStyles();
  const looks = useLooks();
  const [isChanging, setChanging] = useState(false);
  const maySetUp = useMay('setup.write');
  const seesSetup = useMay('setup.read');
  const mayUpload = useMay('uploads.carrierBill');
  const worksSuspense = useMay('suspense.work');
  const { groupNumber, rep, carriers, agents, houseRule, hasAutopay, suspenseCents } = group;
  const of = useMemo(() => ({ groupNumber, onSaved: onChanged }), [groupNumber, onChanged]);
  return (
    <Panel
      title="Details"
      actions={
        <Actions>
          {mayUpload && (
            <LinkButton to={`${paths.uploads('dashboard')}?file=${UploadKind.CarrierBill}`}>Upload a bill</LinkButton>
          )}
          {maySetUp && (
            <Button aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
              Change details
            </Button>
          )}
        </Actions>
      }
    >
      {isChanging && (
        <div className={styles.form}>
          <PageTabPart tab={GROUP_DETAILS} of={of} />
        </div>
      )}
      <dl className={looks.facts}>
        <Fact label="Rep">
          <AppLink to={seesSetup ? setupPaths.record('reps', rep.code) : setupPaths.groupsOf('reps', rep.code)}>
            {rep.name}
          </AppLink>
        </Fact>
        <Fact label="Carriers">
          <NameLinks of={carriers} toOf={(code) => paths.carrier(code)} />
        </Fact>
        <Fact label="Agents">
          <NameLinks
            of={agents}
            toOf={(code) => (seesSetup ? setupPaths.record('agents', code) : setupPaths.groupsOf('agents', code))}
          />
        </Fact>
        <Fact label="House rule">
          <AppLink to={paths.group(groupNumber, 'rules')}>{labelOf(HOUSE_RULE_LABELS, houseRule)}</AppLink>
        </Fact>
        <Fact label="Autopay">
          <AppLink to={paths.group(groupNumber, 'autopay')}>{hasAutopay ? 'On' : 'Off'}</AppLink>
        </Fact>
        <Fact label="In suspense">
          {worksSuspense && suspenseCents > 0 ? (
            <AppLink to={paths.group(groupNumber, 'suspense')}>
              <Money cents={suspenseCents} />
            </AppLink>
          ) : (
            <Money cents={suspenseCents} />
          )}
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface NameLinksProps {
  readonly of: GroupAccount['carriers'];
  readonly toOf: (code: string) => string;
}

function NameLinks({ of, toOf }: NameLinksProps) {
  if (of.length === 0) return 'None';
  return of.map(({ code, name }, index) => (
    <span key={code}>
      {index > 0 && ', '}
      <AppLink to={toOf(code)}>{name}</AppLink>
    </span>
  ));
}

function Contacts({ group: { groupNumber, contacts } }: { group: GroupAccount }) {
  const styles = useStyles();
  const looks = useLooks();
  const seesPeople = useMay('directory.read');
  if (!seesPeople) return null;
  return (
    <Panel title="Contacts" actions={<AppLink to={paths.group(groupNumber, 'people')}>All people</AppLink>}>
      {contacts.length === 0 ? (
        <Paragraph>No one has access to this group yet.</Paragraph>
      ) : (
        <ul className={looks.plainColumn}>
          {contacts.map(({ userId, name, email, roles }) => (
            <li key={userId} className={styles.person}>
              <AppLink to={paths.person('dashboard', userId)}>{name || email}</AppLink>
              <Note isBlock>{email}</Note>
              <Note isBlock>{rolesLabel({ grants: roles.map((role) => ({ role, groupNumber })) })}</Note>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
