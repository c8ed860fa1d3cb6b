import { Button, Field } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { RuleEditor } from '../../../application/billing/rules/RuleEditor';
import {
  changeProblem,
  monthsToApplyFrom,
  nextChangeAfter,
  type RuleHistory,
  rulesFor,
} from '../../../domain/billing/rules/RuleChange';
import { addMonths, firstOfMonth, type LocalDate, localDate } from '../../../domain/platform/dates/LocalDate';
import { LONGEST_NOTE } from '../../../domain/platform/text/cut';
import { DiscardButton } from '../../kit/dialogs/AskingButton';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { Form } from '../../kit/forms/Form';
import { Select, TextInput } from '../../kit/forms/fields';
import { Actions } from '../../kit/layout';
import { monthText } from '../../kit/values/DateText';

type Stage = { readonly kind: 'editing' | 'saving' } | { readonly kind: 'failed'; readonly error: unknown };

/** State of the form: the month, and the input on top of the rules that apply in that month. */
export function useRuleForm<Rules, Settings extends RuleHistory<Rules>, Input>(
  editor: RuleEditor<Rules, Settings>,
  settings: Settings,
  {
    today,
    inputOf,
    rulesOf,
  }: {
    today: LocalDate;
    inputOf: (rules: Rules) => Input;
    rulesOf: (input: Input, appliesFrom: LocalDate) => Rules | undefined;
  },
) {
  const notify = useNotify();
  const [appliesFrom, setAppliesFrom] = useState<LocalDate>(() => addMonths(firstOfMonth(today), 1));
  const [typed, setTyped] = useState<Partial<Input>>({});
  const [note, setNote] = useState('');
  const [stage, setStage] = useState<Stage>({ kind: 'editing' });
  const input: Input = { ...inputOf(rulesFor(appliesFrom, settings)), ...typed };
  const rules = rulesOf(input, appliesFrom);
  const problem = rules && changeProblem(settings, { appliesFrom, rules }, today);
  const canSave = rules !== undefined && problem === undefined;

  async function save(): Promise<void> {
    if (stage.kind === 'saving' || !rules || !canSave) return;
    setStage({ kind: 'saving' });
    try {
      await editor.save(settings, { appliesFrom, rules, note: note.trim() });
      setTyped({});
      setNote('');
      setStage({ kind: 'editing' });
      notify({ title: `Rules saved from ${monthText(appliesFrom)}` });
    } catch (error) {
      setStage({ kind: 'failed', error });
    }
  }

  return {
    today,
    appliesFrom,
    setAppliesFrom,
    input,
    type: (change: Partial<Input>) => setTyped((before) => ({ ...before, ...change })),
    isTyped: Object.keys(typed).length > 0,
    rules,
    canSave,
    note,
    setNote,
    stage,
    save: () => void save(),
    discard: () => {
      setTyped({});
      setStage({ kind: 'editing' });
    },
    later: nextChangeAfter(appliesFrom, settings)?.appliesFrom,
  };
}

interface RuleFormProps {
  readonly form: Omit<
    ReturnType<typeof useRuleForm<unknown, RuleHistory<unknown>, unknown>>,
    'type' | 'input' | 'rules'
  >;
  /** The effect of the change, in sentences; shown before it can be saved. */
  readonly effect: string;
  /** The fields of the rules. */
  readonly children: ReactNode;
}

/** Changes rules from a month on. Shows the effect first. */
export function RuleForm({ form, effect, children }: RuleFormProps) {
  const { today, appliesFrom, setAppliesFrom, note, setNote, stage, save, canSave, isTyped, discard, later } = form;
  return (
    <Panel title="Change the rules">
      <Form gap="L" width="form" aria-label="Change the rules" onSubmit={save}>
        {stage.kind === 'failed' && (
          <ActionError what="The rules were not saved." error={stage.error} onRetry={save} showDetail />
        )}
        <Field label="Applies to bills from">
          <Select value={appliesFrom} onChange={(month) => setAppliesFrom(localDate(month))}>
            {monthsToApplyFrom(today).map((month) => (
              <option key={month} value={month}>
                {monthText(month)}
              </option>
            ))}
          </Select>
        </Field>
        {children}
        <Field label="Note" hint="Optional: why the rules change">
          <TextInput value={note} maxLength={LONGEST_NOTE} onChange={setNote} />
        </Field>
        {canSave && (
          <MessageBar intent="info" title="Effect:">
            {effect}
            {later !== undefined && ` The change planned from ${monthText(later)} still applies from that month on.`}
          </MessageBar>
        )}
        <Actions>
          <Button type="submit" appearance="primary" disabledFocusable={!canSave || stage.kind === 'saving'}>
            {stage.kind === 'saving' ? 'Saving' : 'Save rules'}
          </Button>
          {isTyped && stage.kind !== 'saving' && <DiscardButton onDiscard={discard} />}
        </Actions>
      </Form>
    </Panel>
  );
}
