import { Button, Radio, RadioGroup } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { accessOf, grantsOf, withGrants } from '../../../application/people/directory/Access';
import {
  NewPersonDraft,
  type NewPersonForm,
  type OpenNewPerson,
} from '../../../application/people/directory/NewPersonDraft';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { grantableRoles } from '../../../domain/people/directory/canGrant';
import { nameOf } from '../../../domain/people/directory/personLabels';
import { effectiveRights } from '../../../domain/platform/access/effectiveRights';
import { Role } from '../../../domain/platform/access/Role';
import { AskingButton } from '../../kit/dialogs/AskingButton';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { Loaded } from '../../kit/feedback/Loaded';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Checkbox } from '../../kit/forms/fields';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { Stack } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { AccessFields } from './access/AccessFields';
import { RightsPreview } from './access/RightsPreview';
import { useGrantor } from './access/useGrantor';
import { DetailFields } from './DetailFields';
import { isRetryable } from './list/ResultList';
import { useNewPerson } from './useNewPerson';

const NOTHING = accessOf([]);

/** Adds a person: contact details, access, and an optional welcome email. @source MGM-7 */
export function NewPersonScreen() {
  const looks = useLooks();
  const draft = useService(NewPersonDraft);
  const grantor = useGrantor();
  const [opened$, setOpened] = useState(() => draft.opened$(grantor));
  const opened = useStream(opened$, LOADING);
  const directory = paths.directory(useArea());
  const [address] = useSearchParams();
  const isInvited = address.has('invite');
  return (
    <div className={looks.record}>
      <PageHeader
        title={isInvited ? 'Invite a person' : 'Add a person'}
        above={<AppLink to={directory}>Back to people</AppLink>}
      />
      <Loaded
        found={opened}
        what="your earlier draft"
        waiting={
          <Panel>
            <SkeletonRows rows={4} label="Loading your draft" />
          </Panel>
        }
        isPage
        onRetry={() => setOpened(draft.opened$(grantor))}
      >
        {(value) => <PersonForm opened={isInvited ? asInvitation(value) : value} />}
      </Loaded>
    </div>
  );
}

/** The same form for a person to invite. */
function asInvitation({ form, initial, keeper }: OpenNewPerson): OpenNewPerson {
  return { form: { ...form, isInvited: true }, initial: { ...initial, isInvited: true }, keeper };
}

function PersonForm({ opened }: { opened: OpenNewPerson }) {
  const looks = useLooks();
  const area = useArea();
  const grantor = useGrantor();
  const page = useRef<HTMLDivElement>(null);
  const state = useNewPerson(opened);
  const { form, stage, email, change } = state;
  const { details, access, groups } = form;
  useLeaveGuard(state.isStarted, state.discard, false);
  useFocusFirstProblem(page, stage.kind === 'refused' ? stage : undefined);
  if (stage.kind === 'invited') return <Navigate to={paths.invitations(area)} replace />;
  if (stage.kind === 'created') return <Navigate to={paths.person(area, stage.user.userId)} replace />;
  const grantable = grantableRoles(grantor);
  const roleFor = { carrierCodes: Role.Carrier, agentCodes: Role.Agent, repId: Role.Admin } as const;
  const hidden = (['carrierCodes', 'agentCodes', 'repId'] as const).filter(
    (name) => !grantable.includes(roleFor[name]),
  );
  const emailProblem = email.kind === 'invalid' ? { email: email.problem } : {};
  return (
    <div ref={page} className={looks.record}>
      {state.wasRestored && (
        <MessageBar
          intent="info"
          title="You have an unfinished form."
          actions={
            <AskingButton
              size="small"
              label="Start over"
              question="Start over?"
              confirmLabel="Discard and start over"
              onConfirm={state.discard}
            >
              Your earlier entries are deleted.
            </AskingButton>
          }
        >
          Your earlier entries have been restored.
        </MessageBar>
      )}
      {stage.kind === 'failed' && (
        <ActionError
          what={form.isInvited ? 'The person was not invited.' : 'The person was not added.'}
          error={stage.error}
          onRetry={isRetryable(stage.error) ? state.save : undefined}
          showDetail
        />
      )}
      <Panel title="Contact details">
        <DetailFields
          values={state.shown}
          problems={stage.kind === 'refused' ? stage.problems : emailProblem}
          hidden={hidden}
          onType={state.type}
          onEmailBlur={state.checkEmail}
          emailCheck={state.emailCheck}
          emailNote={
            email.kind === 'taken' ? (
              <>
                {nameOf(email.user)} already has this email address.{' '}
                <AppLink to={paths.person(area, email.user.userId)} appearance="inText">
                  Open {nameOf(email.user)}
                </AppLink>
              </>
            ) : undefined
          }
        />
      </Panel>
      <Panel title="Access">
        <AccessFields
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
        </AccessFields>
      </Panel>
      <Panel title="Account">
        <RadioGroup
          aria-label="Account"
          value={form.isInvited ? 'invite' : 'add'}
          onChange={(_, { value }) => change({ isInvited: value === 'invite' })}
        >
          <Radio value="add" label="Create the account now" />
          <Radio
            value="invite"
            label="Invite by email: the person creates the account and has this access from the first sign-in"
          />
        </RadioGroup>
      </Panel>
      <Stack isRow gap="S" align="center">
        {!form.isInvited && (
          <Checkbox
            label="Send a welcome email now"
            isLabelShown
            checked={form.sendWelcome}
            onChange={(sendWelcome) => change({ sendWelcome })}
          />
        )}
        <Button appearance="primary" disabledFocusable={stage.kind === 'saving'} onClick={state.save}>
          {LABELS[form.isInvited ? 'invite' : 'add'][stage.kind === 'saving' ? 'busy' : 'idle']}
        </Button>
      </Stack>
    </div>
  );
}

const LABELS = {
  add: { idle: 'Add person', busy: 'Adding' },
  invite: { idle: 'Send invitation', busy: 'Inviting' },
} as const;

/** Effective access of the new person. */
function NewPersonPreview({ form: { details, access, groups } }: { form: NewPersonForm }) {
  const grants = grantsOf(access);
  const names = new Map(groups.map(({ groupNumber, name }) => [groupNumber, name]));
  const { carrierCodes, agentCodes, repId } = details;
  const after = effectiveRights({ status: 'Active', grants, carrierCodes, agentCodes, repId }, names);
  return <RightsPreview title="Effective access" before={[]} after={after} />;
}
