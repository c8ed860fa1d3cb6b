import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

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
