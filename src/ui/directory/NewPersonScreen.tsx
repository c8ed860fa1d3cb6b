import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { accessOf, withGrants } from '../../application/directory/Access';
import { Role } from '../../domain/access/Role';
import { grantableRoles } from '../../domain/directory/grantableRoles';
import { Panel } from '../kit/dialogs/Panel';
import { ErrorBar } from '../kit/feedback/ErrorBar';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { MessageBar } from '../kit/feedback/MessageBar';
import { Checkbox } from '../kit/forms/fields';
import { AppLink } from '../kit/navigation/AppLink';
import { useLeaveGuard } from '../kit/navigation/HashRouter';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { AccessPart } from './access/AccessPart';
import { isFailure } from './bulk/isFailure';
import { NewPersonPreview } from './create/NewPersonPreview';
import { useNewPerson } from './create/useNewPerson';
import { DetailFields } from './DetailFields';
import { nameOf } from './personWords';
import { useGiver } from './useGiver';

const NOTHING = accessOf([]);
const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0, maxWidth: '1100px' },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** Adds a person: who they are, what they may do, and whether a welcome goes out. @source MGM-7 */
export function NewPersonScreen() {
  const styles = useStyles();
  const area = useArea();
  const giver = useGiver();
  const page = useRef<HTMLDivElement>(null);
  const state = useNewPerson();
  const { form, stage, email, change } = state;
  const { details, access, groups } = form;
  useLeaveGuard(state.isBegun, state.discard, false);
  useEffect(() => {
    if (stage.kind === 'refused') page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [stage]);
  if (stage.kind === 'created') return <Navigate to={paths.person(area, stage.user.userId)} replace />;
  const gives = grantableRoles(giver);
  const needs = { carrierCodes: Role.Carrier, agentCodes: Role.Agent, repId: Role.Admin } as const;
  const hidden = (['carrierCodes', 'agentCodes', 'repId'] as const).filter((name) => !gives.includes(needs[name]));
  const emailProblem = email.kind === 'unclear' ? { email: email.problem } : {};
  return (
    <div ref={page} className={styles.root}>
      <PageHeader title="Add a person" above={<AppLink to={paths.directory(area)}>Back to the directory</AppLink>} />
      {state.wasKept && (
        <MessageBar
          intent="info"
          title="You began this earlier."
          actions={
            <Button size="small" onClick={state.discard}>
              Begin anew
            </Button>
          }
        >
          What you typed then is here again.
        </MessageBar>
      )}
      {stage.kind === 'failed' && (
        <ErrorBar
          what="Nobody was added."
          error={stage.error}
          onRetry={isFailure(stage.error) ? state.save : undefined}
          showDetail
        />
      )}
      {stage.kind === 'opening' && (
        <Panel>
          <SkeletonRows rows={4} label="Looking for what you began" />
        </Panel>
      )}
      {stage.kind === 'notOpened' && (
        <LoadFailed what="What you began earlier could not be read." error={stage.error} onRetry={state.reopen} />
      )}
      {stage.kind !== 'opening' && stage.kind !== 'notOpened' && (
        <>
          <Panel title="Who it is">
            <DetailFields
              values={state.shown}
              problems={stage.kind === 'refused' ? stage.problems : emailProblem}
              hidden={hidden}
              onType={state.type}
              onEmailLeft={state.checkEmail}
              emailCheck={state.emailCheck}
              emailNote={
                email.kind === 'taken' ? (
                  <>
                    {nameOf(email.user)} has this email already.{' '}
                    <AppLink to={paths.person(area, email.user.userId)}>Open {nameOf(email.user)}</AppLink>
                  </>
                ) : undefined
              }
            />
          </Panel>
          <Panel title="What they may do">
            <AccessPart
              subject={{
                userId: '',
                hasCarrierCodes: details.carrierCodes.length > 0,
                hasAgentCodes: details.agentCodes.length > 0,
              }}
              saved={NOTHING}
              wanted={access}
              groups={groups}
              onChange={(next) => change({ access: next })}
              onAddGroup={(group) =>
                change({
                  groups: [...groups, group],
                  access: withGrants(access, [{ role: Role.BillingUser, groupNumber: group.groupNumber }], true),
                })
              }
            >
              <NewPersonPreview form={form} />
            </AccessPart>
          </Panel>
          <div className={styles.actions}>
            <Checkbox
              isLabelShown
              label="Send a welcome mail at once"
              checked={form.sendWelcome}
              onChange={(sendWelcome) => change({ sendWelcome })}
            />
            <Button appearance="primary" disabledFocusable={stage.kind === 'saving'} onClick={state.save}>
              {stage.kind === 'saving' ? 'Adding' : 'Add this person'}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
