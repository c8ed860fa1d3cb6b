import { makeStyles, tokens } from '@fluentui/react-components';
import type { ComponentProps } from 'react';

const useStyles = makeStyles({
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

export interface TextBoxProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field in the look of those from the library: for the first screen, where every kilobyte counts. */
export function TextBox({ onChange, ...rest }: TextBoxProps) {
  return <input {...rest} className={useStyles().box} onChange={({ target }) => onChange(target.value)} />;
}
