import { makeStyles, tokens } from '@fluentui/react-components';
import { sameNameText } from '../../../domain/people/controls/sameName';
import { useMe } from '../MeContext';

const useStyles = makeStyles({
  root: {
    display: 'block',
    color: tokens.colorPaletteDarkOrangeForeground1,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface SameNameProps {
  readonly one: string | null;
  readonly other: string | null;
}

/** Points out that the two people of a decision have one name. Nothing if they have not. */
export function SameName({ one, other }: SameNameProps) {
  const styles = useStyles();
  const text = sameNameText(one, other);
  return text === '' ? null : <span className={styles.root}>{text}</span>;
}

/** Points out to the person who decides that another account, which asked, has their name. @param by null for an own request */
export function SameNameAsMine({ by }: { readonly by: string | null }) {
  const { firstName, lastName } = useMe().user;
  return <SameName one={by} other={[firstName, lastName].filter(Boolean).join(' ')} />;
}
