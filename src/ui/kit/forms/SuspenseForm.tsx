import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { HeldItem } from '../../../domain/money/suspense/HeldItem';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { CommandError } from '../feedback/CommandError';
import { useNotify } from '../feedback/Toasts';
import { Actions, Hint, Problem } from '../layout';
import { useLooks } from '../useLooks';
import { Form } from './Form';
import { TextInput } from './fields';
import { useCommand } from './useCommand';

const useStyles = makeStyles({
  form: { maxWidth: '560px', paddingBlock: tokens.spacingVerticalM },
});

/** A form below the item that it works on. */
export interface SuspenseWorkProps {
  readonly item: HeldItem;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** One way to submit a form: a button, with the question it asks first. */
export interface SuspenseAction {
  readonly label: string;
  /** Title of the question. */
  readonly question: string;
  readonly confirmLabel: string;
  /** Effect of the step, in sentences. */
  readonly effect: string;
  /** Whether another action can undo it. Default: false. */
  readonly canBeUndone?: boolean;
  /** Why it cannot be done as entered, as a sentence; undefined if it can. */
  readonly problem: string | undefined;
  /** Created when the question is answered. */
  readonly createCommand: () => () => Promise<unknown>;
  /** Title of the message when it is done. */
  readonly done: string;
  /** Title of the message when it was refused: "The money was not applied." */
  readonly failure: string;
}

interface SuspenseFormProps extends Omit<SuspenseWorkProps, 'item'> {
  readonly title: string;
  /** The main one first. */
  readonly actions: readonly SuspenseAction[];
  readonly children: ReactNode;
}

/** Fields with the effect of what is entered, asked about once more before the money moves. */
export function SuspenseForm({ title, actions, children, onDone, onCancel }: SuspenseFormProps) {
  const styles = useStyles();
  const looks = useLooks();
  const notify = useNotify();
  const { isBusy, failed, run, dismiss } = useCommand();
  const [asking, setAsking] = useState<SuspenseAction>();
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const [main] = actions;
  const ask = (action: SuspenseAction | undefined) => {
    setChecked(true);
    if (!isBusy && action && action.problem === undefined) setAsking(action);
  };
  const confirm = () => {
    if (!asking) return;
    setAsking(undefined);
    run(asking.failure, asking.createCommand(), () => {
      notify({ title: asking.done });
      onDone();
    });
  };
  return (
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && !asking && onCancel()}>
      <Form ref={form} className={styles.form} aria-label={title} onSubmit={() => ask(main)}>
        <h2 className={looks.title}>{title}</h2>
        <CommandError
          failed={failed}
          unclear="It is unclear whether the money was moved. Trying again moves it once."
          onDismiss={dismiss}
          showDetail
        />
        {children}
        {main && main.problem === undefined && <Hint>{main.effect}</Hint>}
        {main && isChecked && main.problem !== undefined && <Problem role="alert">{main.problem}</Problem>}
        <Actions>
          {actions.map((action, index) => (
            <Button
              key={action.label}
              type={index === 0 ? 'submit' : 'button'}
              appearance={index === 0 ? 'primary' : 'secondary'}
              disabledFocusable={isBusy}
              {...(index > 0 && { onClick: () => ask(action) })}
            >
              {action.label}
            </Button>
          ))}
          <Button onClick={onCancel}>Cancel</Button>
        </Actions>
      </Form>
      <ConfirmDialog
        open={asking !== undefined}
        title={asking?.question ?? ''}
        confirmLabel={asking?.confirmLabel ?? ''}
        onConfirm={confirm}
        onCancel={() => setAsking(undefined)}
      >
        {asking?.effect}
        {!asking?.canBeUndone && ' This cannot be undone.'}
      </ConfirmDialog>
    </div>
  );
}

/** The reason that every move of money in suspense needs. */
export function ReasonField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Field label="Reason">
      <TextInput maxLength={500} value={value} onChange={onChange} />
    </Field>
  );
}

/** @returns why the reason cannot be used; undefined if it can. */
export function reasonProblem(reason: string): string | undefined {
  return reason.trim() === '' ? 'Enter a reason.' : undefined;
}
