import { makeStyles, mergeClasses, tokens, useFieldControlProps_unstable } from '@fluentui/react-components';
import type { ComponentProps } from 'react';

const ARROW =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' fill='none' stroke='gray' stroke-width='1.5'%3E%3Cpath d='m4 6 4 4 4-4'/%3E%3C/svg%3E\")";

const useStyles = makeStyles({
  box: {
    boxSizing: 'border-box',
    height: '32px',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    '::placeholder': { color: tokens.colorNeutralForeground4, opacity: 1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
    ':read-only:not(select)': { backgroundColor: tokens.colorNeutralBackground3 },
    '&[aria-invalid="true"]': { border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteRedBorder2}` },
  },
  small: { height: '24px', fontSize: tokens.fontSizeBase200 },
  text: { width: '100%', paddingInline: tokens.spacingHorizontalM },
  select: {
    // A long option must not make the select wider than its field.
    minWidth: 0,
    maxWidth: '100%',
    appearance: 'none',
    paddingInline: `${tokens.spacingHorizontalM} 32px`,
    backgroundImage: ARROW,
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'right 8px center',
    '@media (forced-colors: active)': { appearance: 'auto', backgroundImage: 'none' },
  },
  check: {
    flexShrink: 0,
    width: '18px',
    height: '18px',
    margin: 0,
    verticalAlign: 'middle',
    accentColor: tokens.colorCompoundBrandBackground,
  },
  labeled: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '32px',
  },
  blocked: { color: tokens.colorNeutralForegroundDisabled },
});

const IN_FIELD = { supportsLabelFor: true, supportsRequired: true };

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'size' | 'type'> {
  readonly type?: 'text' | 'search' | 'email' | 'tel' | 'password' | 'date' | 'time' | 'datetime-local';
  readonly size?: 'small' | 'medium';
  readonly onChange?: (value: string) => void;
}

/**
 * The text input of every screen: a native one, because the first screen has one and Fluent's `Input` would make it 4 kB larger.
 * In a Fluent `Field` it takes the field's label, hint and problem.
 */
export function TextInput({ onChange, size = 'medium', className, ...rest }: TextInputProps) {
  const styles = useStyles();
  return (
    <input
      {...useFieldControlProps_unstable(rest, IN_FIELD)}
      className={mergeClasses(styles.box, styles.text, size === 'small' && styles.small, className)}
      {...(onChange && { onChange: ({ target }) => onChange(target.value) })}
    />
  );
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'size'> {
  readonly size?: 'small' | 'medium';
  readonly onChange: (value: string) => void;
}

/** The select of every screen, with `<option>` elements: native and in `Field`s for the same reasons as `TextInput`. */
export function Select({ onChange, size = 'medium', className, ...rest }: SelectProps) {
  const styles = useStyles();
  return (
    <select
      {...useFieldControlProps_unstable(rest, IN_FIELD)}
      className={mergeClasses(styles.box, styles.select, size === 'small' && styles.small, className)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export interface CheckboxProps {
  /** Read by screen readers: "Select bill HF-101". */
  readonly label: string;
  /** Shows the label beside the box. Default: false, for a box at the start of a row. */
  readonly isLabelShown?: boolean;
  readonly checked: boolean;
  /** Reason the checkbox is disabled, or undefined if it is enabled. */
  readonly blocker?: string | undefined;
  readonly className?: string;
  readonly onChange: (isChecked: boolean) => void;
}

/** The checkbox of every screen: a native one, because a list has one in each row and the first screen is a list. */
export function Checkbox({ label, isLabelShown = false, checked, blocker, className, onChange }: CheckboxProps) {
  const styles = useStyles();
  const box = (
    <input
      type="checkbox"
      className={styles.check}
      {...(!isLabelShown && { 'aria-label': label })}
      {...(blocker !== undefined && { disabled: true, title: blocker, 'aria-description': blocker })}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
  if (!isLabelShown) return box;
  return (
    <label className={mergeClasses(styles.labeled, blocker !== undefined && styles.blocked, className)}>
      {box}
      {label}
    </label>
  );
}
