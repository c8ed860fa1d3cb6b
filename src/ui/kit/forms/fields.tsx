import { makeStyles, tokens } from '@fluentui/react-components';
import type { ComponentProps, ReactNode } from 'react';

const useChooseBoxStyles = makeStyles({
  box: {
    width: '18px',
    height: '18px',
    margin: 0,
    verticalAlign: 'middle',
    accentColor: tokens.colorCompoundBrandBackground,
  },
});

interface ChooseBoxProps {
  /** For screen readers: "Choose bill HF-101". */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** The box at the head of a row: a plain checkbox, because a list has many and each must be light. */
export function ChooseBox({ label, checked, onChange }: ChooseBoxProps) {
  return (
    <input
      type="checkbox"
      className={useChooseBoxStyles().box}
      aria-label={label}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

const useTextBoxStyles = makeStyles({
  box: {
    boxSizing: 'border-box',
    width: '100%',
    height: '32px',
    paddingInline: tokens.spacingHorizontalM,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    '::placeholder': { color: tokens.colorNeutralForeground4, opacity: 1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
});

interface TextBoxProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field in the look of those from the library: for the first screen, where every kilobyte counts. */
export function TextBox({ onChange, ...rest }: TextBoxProps) {
  return <input {...rest} className={useTextBoxStyles().box} onChange={({ target }) => onChange(target.value)} />;
}

const ARROW =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' fill='none' stroke='gray' stroke-width='1.5'%3E%3Cpath d='m4 6 4 4 4-4'/%3E%3C/svg%3E\")";

const useStyles = makeStyles({
  select: {
    height: '32px',
    maxWidth: '100%',
    appearance: 'none',
    paddingInline: `${tokens.spacingHorizontalM} 32px`,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    backgroundImage: ARROW,
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'right 8px center',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    '@media (forced-colors: active)': { appearance: 'auto', backgroundImage: 'none' },
  },
});

export interface SelectBoxProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `<option>` elements. */
  readonly children: ReactNode;
}

/** A choice among a few, in the look of the fields beside it: for the first screen, where every kilobyte counts. */
export function SelectBox({ id, value, onChange, children }: SelectBoxProps) {
  return (
    <select id={id} className={useStyles().select} value={value} onChange={({ target }) => onChange(target.value)}>
      {children}
    </select>
  );
}
