import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { type Cents, ZERO } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { TextInput } from './fields';

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexDirection: 'column', alignItems: 'end', maxWidth: '100%' },
  problem: {
    maxWidth: '140px',
    color: tokens.colorPaletteRedForeground1,
    fontSize: tokens.fontSizeBase200,
    textAlign: 'right',
  },
  input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', minWidth: 0, width: '140px' },
});

export interface AmountInputProps {
  /** Read by screen readers: "Amount for bill HF-101". */
  readonly label: string;
  readonly value: Cents;
  /** Called at every change, with zero while the text is not an amount above zero, so that no hidden amount is paid. */
  readonly onChange: (amount: Cents) => void;
  /** Whether zero is an amount, such as where other money covers the bills. Default: false. */
  readonly allowsZero?: boolean;
  readonly disabled?: boolean;
  readonly id?: string;
}

/** A field for a dollar amount in any usual notation. Invalid text stays as typed, with a message. @source MSK-1 */
export function AmountInput({ label, value, onChange, allowsZero = false, disabled = false, id }: AmountInputProps) {
  const styles = useStyles();
  const problemId = useId();
  const [typed, setTyped] = useState<string>();
  const amount = typed === undefined ? value : parseCents(typed);
  // A value that follows from other fields is no mistake of this one.
  const isWrong = typed !== undefined && (amount === undefined || amount < 0 || (amount === 0 && !allowsZero));
  return (
    <span className={styles.root}>
      <TextInput
        className={styles.input}
        inputMode="decimal"
        aria-invalid={isWrong}
        {...(id !== undefined && { id })}
        aria-label={label}
        {...(isWrong && { 'aria-describedby': problemId })}
        disabled={disabled}
        value={typed ?? formatCents(value)}
        onFocus={({ target }) => target.select()}
        onChange={(text) => {
          setTyped(text);
          const next = parseCents(text) ?? ZERO;
          onChange(next > 0 ? next : ZERO);
        }}
        onBlur={() => {
          if (!isWrong) setTyped(undefined);
        }}
      />
      {isWrong && (
        <span id={problemId} role="alert" className={styles.problem}>
          {allowsZero ? 'Enter an amount.' : 'Enter an amount above zero.'}
        </span>
      )}
    </span>
  );
}
