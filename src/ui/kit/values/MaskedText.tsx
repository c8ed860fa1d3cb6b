import { makeStyles } from '@fluentui/react-components';
import { maskText } from '../../../domain/platform/text/maskText';
import { VisuallyHidden } from './Money';

const useStyles = makeStyles({ number: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } });

/** A member or account number with all but its last three characters masked. @source MSK-2 */
export function MaskedText({ text, kind }: { text: string; kind: 'member number' | 'account number' }) {
  const styles = useStyles();
  const masked = maskText(text);
  return (
    <span className={styles.number}>
      <span aria-hidden="true">{masked}</span>
      <VisuallyHidden>{`${kind} ending in ${masked.replace(/^X+/, '')}`}</VisuallyHidden>
    </span>
  );
}
