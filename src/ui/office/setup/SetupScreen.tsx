import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { SetupRecords } from '../../../application/office/setup/SetupRecords';
import { SETUP_KINDS, type SetupKind } from '../../../domain/office/setup/SetupRecord';
import type { SetupProblems } from '../../../domain/office/setup/setupProblems';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { useFocusFirstProblem } from '../../kit/forms/useFocusFirstProblem';
import { Actions } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { setupPaths } from '../../kit/navigation/setupPaths';
import { useService } from '../../kit/Services';
import { EMPTY_INPUT, SetupFields, type SetupInput, valuesOf } from './SetupFields';
import { ADD, SetupList } from './SetupList';
import { SetupRecordPage } from './SetupRecordPage';

/** Carriers, agents or reps of the address, one record or group, or the form to add one. */
export function SetupScreen() {
  const { kind: inAddress, code } = useParams();
  const [address] = useSearchParams();
  const kind: SetupKind = SETUP_KINDS.find((one) => one === inAddress) ?? 'groups';
  // The keys reset the forms when another record opens.
  if (code) return <SetupRecordPage key={`${kind}/${code}`} kind={kind} code={code} />;
  if (address.has('add')) return <NewSetupRecord key={kind} kind={kind} />;
  if (kind === 'groups') return <Navigate to={paths.groups} replace />;
  return <SetupList key={kind} kind={kind} />;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0, maxWidth: '900px' },
});

type Stage =
  | { readonly kind: 'editing' | 'saving' }
  | { readonly kind: 'refused'; readonly problems: SetupProblems }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'added'; readonly code: string };

/** Adds a group, carrier, agent or rep, and opens its page. */
function NewSetupRecord({ kind }: { kind: SetupKind }) {
  const styles = useStyles();
  const records = useService(SetupRecords);
  const notify = useNotify();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState<SetupInput>(EMPTY_INPUT);
  const [stage, setStage] = useState<Stage>({ kind: 'editing' });
  useLeaveGuard(input !== EMPTY_INPUT && stage.kind !== 'added');
  useFocusFirstProblem(form, stage.kind === 'refused' ? stage : undefined);
  async function save(): Promise<void> {
    if (stage.kind === 'saving') return;
    setStage({ kind: 'saving' });
    try {
      const result = await records.add(kind, input.code.trim(), valuesOf(kind, input));
      if (result.kind === 'refused') return setStage(result);
      setStage({ kind: 'added', code: result.page.code });
      notify({ title: `${result.page.name} added` });
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  }
  if (stage.kind === 'added') return <Navigate to={setupPaths.record(kind, stage.code)} replace />;
  const submit = () => {
    void save();
  };
  return (
    <div className={styles.root}>
      <PageHeader title={ADD[kind]} above={<AppLink to={setupPaths.list(kind)}>Back to the list</AppLink>} />
      {kind !== 'groups' && <SectionTabs of="Carriers and agents" />}
      <Panel>
        <Form ref={form} gap="L" onSubmit={submit} aria-label={ADD[kind]}>
          {stage.kind === 'failed' && (
            <ActionError what="Nothing was added." error={stage.error} onRetry={() => void save()} showDetail />
          )}
          <SetupFields
            kind={kind}
            input={input}
            isNew
            problems={stage.kind === 'refused' ? stage.problems : {}}
            onType={(change) => setInput((before) => ({ ...before, ...change }))}
          />
          <Actions>
            <Button type="submit" appearance="primary" disabledFocusable={stage.kind === 'saving'}>
              {stage.kind === 'saving' ? 'Adding' : ADD[kind]}
            </Button>
          </Actions>
        </Form>
      </Panel>
    </div>
  );
}
