import { Button } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { SetupDetails, SetupEditor } from '../../../application/office/setup/SetupRecords';
import { isSameSetup, namesOf } from '../../../domain/office/setup/SetupRecord';
import { setupEffect } from '../../../domain/office/setup/setupEffect';
import type { SetupProblems } from '../../../domain/office/setup/setupProblems';
import { DiscardButton } from '../../kit/dialogs/AskingButton';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { Actions, Bullets } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { SetupFields, type SetupInput, valuesOf } from './SetupFields';

type Stage =
  | { readonly kind: 'editing' | 'confirming' | 'saving' }
  | { readonly kind: 'refused'; readonly problems: SetupProblems }
  | { readonly kind: 'failed'; readonly error: unknown };

const EDITING: Stage = { kind: 'editing' };

interface SetupFormProps {
  readonly editor: SetupEditor;
  readonly page: SetupDetails;
  /** Called after each saved change. */
  readonly onSaved?: () => void;
}

/** Changes a group, carrier, agent or rep. Shows the effect first, and asks before people lose access. */
export function SetupForm({ editor, page, onSaved }: SetupFormProps) {
  const notify = useNotify();
  const mayChange = useMay('setup.write');
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Partial<SetupInput>>({});
  const [stage, setStage] = useState<Stage>(EDITING);
  const input = { ...inputOf(page), ...typed };
  const wanted = valuesOf(page.kind, input);
  const isChanged = !isSameSetup(page, wanted);
  const names = { ...useMe().codeNames, ...namesOf(page), ...namesOf({ names: input }) };
  const effect = setupEffect(page.kind, page, wanted, page.use, names);
  const discard = () => {
    setTyped({});
    setStage(EDITING);
  };
  useLeaveGuard(isChanged, discard);
  useFocusFirstProblem(form, stage.kind === 'refused' ? stage : undefined);

  async function save(): Promise<void> {
    setStage({ kind: 'saving' });
    try {
      const result = await editor.save(page.version, wanted);
      if (result.kind === 'refused') return setStage(result);
      setTyped({});
      setStage(EDITING);
      notify({ title: `${result.page.name} saved` });
      onSaved?.();
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  }
  const submit = () => {
    if (!isChanged || stage.kind === 'saving') return;
    if (effect.isLarge) setStage({ kind: 'confirming' });
    else void save();
  };
  return (
    <Form ref={form} gap="L" onSubmit={submit} aria-label="Details">
      {stage.kind === 'failed' && (
        <ActionError what="The change was not saved." error={stage.error} onRetry={() => void save()} showDetail />
      )}
      <SetupFields
        kind={page.kind}
        input={input}
        isNew={false}
        isReadOnly={!mayChange}
        problems={stage.kind === 'refused' ? stage.problems : {}}
        onType={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
      {isChanged && effect.sentences.length > 0 && (
        <MessageBar intent={effect.isLarge ? 'warning' : 'info'} title="Effect:">
          {effect.sentences.join(' ')}
        </MessageBar>
      )}
      {mayChange && (
        <Actions>
          <Button type="submit" appearance="primary" disabledFocusable={!isChanged || stage.kind === 'saving'}>
            {stage.kind === 'saving' ? 'Saving' : 'Save changes'}
          </Button>
          {isChanged && stage.kind !== 'saving' && <DiscardButton onDiscard={discard} />}
        </Actions>
      )}
      <ConfirmDialog
        open={stage.kind === 'confirming'}
        title={`Change ${page.name}?`}
        confirmLabel="Save changes"
        onConfirm={() => void save()}
        onCancel={() => setStage(EDITING)}
      >
        <Bullets>
          {effect.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Bullets>
      </ConfirmDialog>
    </Form>
  );
}

function inputOf({
  code,
  name,
  endsOn,
  names: { reps, carriers, agents },
  returnRule,
  adviceDetail,
  kind,
  postalState,
}: SetupDetails): SetupInput {
  const state = kind === 'groups' ? { postalState: postalState ?? '' } : {};
  return { code, name, endsOn: endsOn ?? '', reps, carriers, agents, returnRule, adviceDetail, ...state };
}
