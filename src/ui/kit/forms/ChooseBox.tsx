import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  box: {
    width: '18px',
    height: '18px',
    margin: 0,
    verticalAlign: 'middle',
    accentColor: tokens.colorCompoundBrandBackground,
  },
});

export interface ChooseBoxProps {
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
      className={useStyles().box}
      aria-label={label}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
