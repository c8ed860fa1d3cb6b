import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { PersonDetails } from '../../../application/directory/PersonDetails';
import type { PersonFacts } from '../../../application/directory/PersonFile';
import { Role } from '../../../domain/access/Role';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import type { Giver } from '../../../domain/directory/Giver';
import { grantableRoles } from '../../../domain/directory/grantableRoles';
import { type ManagingAct, mayManage } from '../../../domain/directory/mayManage';
import { receiverOf } from '../../../domain/directory/receiverOf';
import { Panel } from '../../kit/dialogs/Panel';
import { ErrorBar } from '../../kit/feedback/ErrorBar';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { DetailFields } from '../DetailFields';
import { useGiver } from '../useGiver';
import { StaleNote } from './StaleNote';
import type { PersonDetailsState } from './usePersonDetails';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

const ACTS: readonly (readonly [keyof PersonDetails, ManagingAct])[] = [
  ['firstName', 'details'],
  ['lastName', 'details'],
  ['phoneNumber', 'details'],
  ['extension', 'details'],
  ['email', 'address'],
  ['carrierCodes', 'codes'],
  ['agentCodes', 'codes'],
  ['repId', 'codes'],
];

const DELETED = 'This person is deleted. Restore them first.';
const ALL_LOCKED = Object.fromEntries(ACTS.map(([name]) => [name, DELETED]));

/** Name, address, codes and rep of a person. @source MGM-9 */
export function DetailsPanel({
  details,
  carriers,
}: {
  details: PersonDetailsState;
  carriers: PersonFacts['carriers'];
}) {
  const styles = useStyles();
  const giver = useGiver();
  const area = useArea();
  const form = useRef<HTMLFormElement>(null);
  const { base, shown, stage, isChanged, save, type, discard } = details;
  useEffect(() => {
    if (stage.kind === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [stage]);
  const locked = base.status === 'Deleted' ? ALL_LOCKED : lockedOf(giver, base);
  const isReadOnly = ACTS.every(([name]) => locked[name] !== undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Panel title="Details">
      <form ref={form} className={styles.form} onSubmit={submit} aria-label="Details" noValidate>
        {stage.kind === 'failed' && <ErrorBar what="The details were not saved." error={stage.error} onRetry={save} />}
        {stage.kind === 'stale' && <StaleNote before={stage.before} now={stage.now} />}
        {isReadOnly && (
          <MessageBar
            intent="info"
            actions={
              giver.userId === base.userId && (
                <LinkButton size="small" to={paths.profile(area)}>
                  Your profile
                </LinkButton>
              )
            }
          >
            {locked.firstName}
          </MessageBar>
        )}
        <DetailFields
          values={shown}
          problems={stage.kind === 'refused' ? stage.problems : {}}
          locked={locked}
          isReadOnly={isReadOnly}
          hidden={hiddenOf(giver, base)}
          onType={type}
          emailCheck={details.emailCheck}
        />
        {carriers.length > 0 && (
          <span>Carriers: {carriers.map(({ code, name }) => `${name} (${code})`).join(', ')}</span>
        )}
        {!isReadOnly && (
          <div className={styles.actions}>
            <Button type="submit" appearance="primary" disabledFocusable={!isChanged || stage.kind === 'saving'}>
              {stage.kind === 'saving' ? 'Saving' : 'Save details'}
            </Button>
            {isChanged && stage.kind !== 'saving' && <Button onClick={discard}>Discard</Button>}
          </div>
        )}
      </form>
    </Panel>
  );
}

function lockedOf(giver: Giver, user: DirectoryUser): Readonly<Partial<Record<keyof PersonDetails, string>>> {
  const refused = ACTS.flatMap(([name, act]) => {
    const decision = mayManage(giver, receiverOf(user), act);
    return decision.allowed ? [] : [[name, decision.reason] as const];
  });
  return Object.fromEntries(refused);
}

/** Codes and rep are shown where they say something, or may be given. */
function hiddenOf(giver: Giver, user: DirectoryUser): readonly (keyof PersonDetails)[] {
  const gives = grantableRoles(giver);
  const shows = {
    carrierCodes: user.carrierCodes.length > 0 || gives.includes(Role.Carrier),
    agentCodes: user.agentCodes.length > 0 || gives.includes(Role.Agent),
    repId: user.repId !== null || gives.includes(Role.Admin),
  };
  return (['carrierCodes', 'agentCodes', 'repId'] as const).filter((name) => !shows[name]);
}
