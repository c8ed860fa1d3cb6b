import { makeStyles } from '@fluentui/react-components';
import { maskText } from '../../../domain/text/maskText';
import { VisuallyHidden } from './Money';

const useStyles = makeStyles({ number: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } });

/** The number of a person or an account, all but its last three characters hidden. @source MSK-2 */
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
