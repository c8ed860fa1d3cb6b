import { Button, makeStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { ChangeDetails } from '../../../application/people/directory/ChangeDetails';
import {
  changedDetails,
  type DetailProblems,
  detailsOf,
  type PersonDetails,
} from '../../../application/people/directory/PersonDetails';
import { grantableRoles } from '../../../domain/people/directory/canGrant';
import { canManage, type ManagementAction, managedPersonOf } from '../../../domain/people/directory/canManage';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import type { Grantor } from '../../../domain/people/directory/Grantor';
import { nameOf } from '../../../domain/people/directory/personLabels';
import { Role } from '../../../domain/platform/access/Role';
import { DiscardButton } from '../../kit/dialogs/AskingButton';
import { useFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { Actions } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { useGrantor } from './access/useGrantor';
import {
  DetailFacts,
  DetailFields,
  type DetailValues,
  fieldValuesOf,
  parseDetails,
  StaleNote,
  useEmailCheck,
} from './DetailFields';

type DetailsStage =
  | { readonly kind: 'editing' | 'saving' }
  | { readonly kind: 'refused'; readonly problems: DetailProblems }
  /** Someone else changed the person in the meantime. */
  | { readonly kind: 'stale'; readonly before: DirectoryUser; readonly now: DirectoryUser }
  | { readonly kind: 'failed'; readonly error: unknown };

const EDITING: DetailsStage = { kind: 'editing' };

/** Form state of a person's details. Input is kept until it is saved or discarded. */
export function usePersonDetails(loaded: DirectoryUser, onSaved: () => void) {
  const change = useService(ChangeDetails);
  const notify = useNotify();
  const [typed, setTyped] = useState<Partial<DetailValues>>({});
  const [newest, setNewest] = useState(loaded);
  const [stage, setStage] = useState<DetailsStage>(EDITING);
  const [isOpen, setIsOpen] = useState(false);
  const base = newest.version > loaded.version ? newest : loaded;
  const saved = detailsOf(base);
  const shown: DetailValues = { ...fieldValuesOf(saved), ...typed };
  const wanted = parseDetails(shown);
  const emailCheck = useEmailCheck(shown.email, saved.email);
  const isChanged = Object.keys(changedDetails(saved, wanted)).length > 0;

  async function undo(saved: DirectoryUser, before: PersonDetails): Promise<void> {
    // The previous address needs no confirmation.
    const answer = await change.run(saved, before, true).catch((error: unknown) => error);
    const isUndone = typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'saved';
    if (isUndone) notify({ title: `Changes to ${nameOf(before)} undone` });
    else notify({ title: 'The change was not undone', text: 'The change could not be undone.', intent: 'warning' });
    onSaved();
  }

  async function save(): Promise<void> {
    if (stage.kind === 'saving' || !isChanged) return;
    setStage({ kind: 'saving' });
    try {
      const answer = await change.run(base, wanted, emailCheck.isConfirmed);
      if (answer.kind === 'refused') return setStage(answer);
      if (answer.kind === 'stale') {
        setNewest(answer.now);
        return setStage({ kind: 'stale', before: base, now: answer.now });
      }
      setNewest(answer.user);
      setTyped((now) => withoutSaved(now, typed));
      setStage(EDITING);
      setIsOpen(false);
      notify({ title: `${nameOf(answer.user)} saved`, undo: () => void undo(answer.user, saved) });
      onSaved();
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  }

  return {
    base,
    shown,
    emailCheck,
    stage,
    /** Also after a save, if there is input that was added meanwhile. */
    isEditing: isOpen || isChanged,
    isChanged,
    edit: () => setIsOpen(true),
    save: () => void save(),
    type: (name: keyof PersonDetails, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    /** Closes the form. */
    discard: () => {
      setTyped({});
      setStage(EDITING);
      setIsOpen(false);
    },
  };
}

type PersonDetailsState = ReturnType<typeof usePersonDetails>;

/** Input added while saving. */
function withoutSaved(now: Partial<DetailValues>, saved: Partial<DetailValues>): Partial<DetailValues> {
  const later = Object.entries(now).filter(([name, value]) => value !== saved[name as keyof DetailValues]);
  return Object.fromEntries(later);
}

const useStyles = makeStyles({
  root: { outlineStyle: 'none', minWidth: 0 },
});

const FIELD_ACTIONS: readonly (readonly [keyof PersonDetails, ManagementAction])[] = [
  ['firstName', 'details'],
  ['lastName', 'details'],
  ['phoneNumber', 'details'],
  ['extension', 'details'],
  ['email', 'address'],
  ['carrierCodes', 'codes'],
  ['agentCodes', 'codes'],
  ['repId', 'codes'],
];

const DELETED = 'This person is deleted. Restore the person first.';
const ALL_LOCKED = Object.fromEntries(FIELD_ACTIONS.map(([name]) => [name, DELETED]));

interface DetailsPanelProps {
  readonly details: PersonDetailsState;
}

/** Name, email, phone, codes and rep as facts, and a form for people who may change them. @source MGM-9 */
export function DetailsPanel({ details }: DetailsPanelProps) {
  const { codeNames } = useMe();
  const styles = useStyles();
  const grantor = useGrantor();
  const area = useArea();
  const { base, isEditing } = details;
  const root = useFocusWhenLost<HTMLDivElement>(String(isEditing));
  const locked = base.status === 'Deleted' ? ALL_LOCKED : lockedOf(grantor, base);
  const isReadOnly = FIELD_ACTIONS.every(([name]) => locked[name] !== undefined);
  const hidden = hiddenOf(grantor, base);
  const action = isReadOnly ? (
    grantor.userId === base.userId && (
      <LinkButton size="small" to={paths.profile(area)}>
        Your profile
      </LinkButton>
    )
  ) : (
    <Button size="small" aria-label="Edit details" onClick={details.edit}>
      Edit
    </Button>
  );
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      <Panel title="Details" actions={!isEditing && action}>
        {isEditing && !isReadOnly ? (
          <DetailsForm details={details} locked={locked} hidden={hidden} />
        ) : (
          <DetailFacts details={detailsOf(base)} names={{ ...codeNames, ...base.codeNames }} hidden={hidden} />
        )}
      </Panel>
    </div>
  );
}

interface DetailsFormProps {
  readonly details: PersonDetailsState;
  readonly locked: Readonly<Partial<Record<keyof PersonDetails, string>>>;
  readonly hidden: readonly (keyof PersonDetails)[];
}

function DetailsForm({ details, locked, hidden }: DetailsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { shown, stage, isChanged, save, type, discard } = details;
  useFocusFirstProblem(form, stage.kind === 'refused' ? stage : undefined);
  const submit = () => {
    save();
  };
  return (
    <Form ref={form} gap="L" onSubmit={submit} aria-label="Details">
      {stage.kind === 'failed' && (
        <ActionError what="The details could not be saved." error={stage.error} onRetry={save} />
      )}
      {stage.kind === 'stale' && <StaleNote before={stage.before} now={stage.now} />}
      <DetailFields
        values={shown}
        problems={stage.kind === 'refused' ? stage.problems : {}}
        locked={locked}
        hidden={hidden}
        onType={type}
        emailCheck={details.emailCheck}
      />
      <Actions>
        <Button type="submit" appearance="primary" disabledFocusable={!isChanged || stage.kind === 'saving'}>
          {stage.kind === 'saving' ? 'Saving' : 'Save details'}
        </Button>
        {stage.kind !== 'saving' &&
          (isChanged ? <DiscardButton onDiscard={discard} /> : <Button onClick={discard}>Cancel</Button>)}
      </Actions>
    </Form>
  );
}

function lockedOf(grantor: Grantor, user: DirectoryUser): Readonly<Partial<Record<keyof PersonDetails, string>>> {
  const refused = FIELD_ACTIONS.flatMap(([name, act]) => {
    const decision = canManage(grantor, managedPersonOf(user), act);
    return decision.allowed ? [] : [[name, decision.reason] as const];
  });
  return Object.fromEntries(refused);
}

/** Hides codes and rep if the person has none and the grantor cannot assign them. */
function hiddenOf(grantor: Grantor, user: DirectoryUser): readonly (keyof PersonDetails)[] {
  const grantable = grantableRoles(grantor);
  const shows = {
    carrierCodes: user.carrierCodes.length > 0 || grantable.includes(Role.Carrier),
    agentCodes: user.agentCodes.length > 0 || grantable.includes(Role.Agent),
    repId: user.repId !== null || grantable.includes(Role.Admin),
  };
  return (['carrierCodes', 'agentCodes', 'repId'] as const).filter((name) => !shows[name]);
}
