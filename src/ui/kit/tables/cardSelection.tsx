import { type GriffelStyle, makeStyles } from '@fluentui/react-components';
import { Checkbox, type CheckboxProps } from '../forms/fields';

/** Style of what contains a box for fingers. Large enough alone, where a bar covers a part of the target. (WCAG 2.2, 2.5.8) */
export const LARGE_BOX: GriffelStyle = { '& input': { width: '24px', height: '24px' } };

const useStyles = makeStyles({
  // Large enough for a finger.
  target: { display: 'grid', placeItems: 'center', width: '44px', height: '44px', ...LARGE_BOX },
  // Lines up its box with those of the cards.
  all: { display: 'flex', minHeight: '44px', paddingLeft: '10px', columnGap: '10px', ...LARGE_BOX },
});

/** The checkbox of a card, in a 44 px target. `className` places it in the card. */
export function SelectCard({ className, ...checkbox }: CheckboxProps) {
  const styles = useStyles();
  const box = <Checkbox {...checkbox} />;
  return (
    <span className={className}>
      <label className={styles.target}>{box}</label>
    </span>
  );
}

/** The checkbox above the cards that selects all of them. */
export function SelectAllCards(checkbox: Pick<CheckboxProps, 'label' | 'checked' | 'onChange'>) {
  return <Checkbox isLabelShown className={useStyles().all} {...checkbox} />;
}
