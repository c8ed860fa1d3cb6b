import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { Note, Strong } from '../layout';
import { SameName, SameNameAsMine } from '../values/SameName';

const useStyles = makeStyles({
  item: { borderLeft: `2px solid ${tokens.colorBrandStroke2}`, paddingLeft: tokens.spacingHorizontalM },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, paddingTop: tokens.spacingVerticalXS },
});

interface ReversalRowProps<Step extends string> {
  /** Name of the item being reversed, or the reversal's state. */
  readonly title: string;
  readonly facts: string;
  readonly requestedBy: string;
  /** Null if nobody else had to approve it, or has yet. */
  readonly approvedBy: string | null;
  /** When it was requested, and until when it can be done. */
  readonly time: ReactNode;
  /** Steps that the reader can take now. */
  readonly steps: readonly Step[];
  readonly labels: Readonly<Record<Step, string>>;
  /** The form of a step; `close` goes back to the buttons. */
  readonly form: (step: Step, close: () => void) => ReactNode;
}

/** A request to reverse debits at the bank, with its available steps. */
export function ReversalRow<Step extends string>(props: ReversalRowProps<Step>) {
  const { title, facts, requestedBy, approvedBy, time, steps, labels, form } = props;
  const styles = useStyles();
  const [step, setStep] = useState<Step>();
  const isForMe = steps.some((one) => one === 'approve');
  return (
    <li className={styles.item}>
      <Strong as="div">{title}</Strong>
      <div>{facts}</div>
      <Note as="div">
        Requested by {requestedBy}
        {approvedBy !== null && `, approved by ${approvedBy}`}, {time}
      </Note>
      <SameName one={requestedBy} other={approvedBy} />
      {isForMe && <SameNameAsMine by={requestedBy} />}
      {step !== undefined && form(step, () => setStep(undefined))}
      {step === undefined && steps.length > 0 && (
        <div className={styles.actions}>
          {steps.map((one) => (
            <Button key={one} size="small" onClick={() => setStep(one)}>
              {labels[one]}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
