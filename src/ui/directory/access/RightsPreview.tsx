import { makeStyles, tokens } from '@fluentui/react-components';
import {
  type RightsAt,
  type RightsChange,
  rightsChangeMessage,
  rightsDifference,
  rightsMessage,
} from '../../../domain/access/effectiveRights';
import { groupCount } from '../personLabels';

/** Sentences that are shown at once. */
const SHOWN = 12;

const SAME = 'Nothing: this person may do the same as before.';
const CLOSED = 'Nothing: where this person has View Only, other rights open no more than looking.';

const useStyles = makeStyles({
  root: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: `${tokens.spacingVerticalXS} 0 0`, paddingInlineStart: tokens.spacingHorizontalXL },
});

export interface RightsPreviewProps {
  readonly before: readonly RightsAt[];
  readonly after: readonly RightsAt[];
  readonly title?: string;
  /** Whether they hold View Only somewhere, which is why other rights may change nothing. @source ROL-1 */
  readonly isViewOnly?: boolean;
}

/** What a change of access comes to, in words, before it is saved; or, when nothing was before, what somebody may do. */
export function RightsPreview({ before, after, title = 'What changes', isViewOnly = false }: RightsPreviewProps) {
  const styles = useStyles();
  const sentences = sentencesOf(
    rightsDifference(before, after),
    before.length === 0 ? rightsMessage : rightsChangeMessage,
  );
  return (
    <section className={styles.root} aria-label={title} aria-live="polite">
      <h3 className={styles.title}>{title}</h3>
      {sentences.length === 0 ? (
        <p style={{ margin: 0 }}>{before.length === 0 ? 'Nothing yet.' : isViewOnly ? CLOSED : SAME}</p>
      ) : (
        <ul className={styles.list}>
          {sentences.slice(0, SHOWN).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {sentences.length > SHOWN && <li>and {sentences.length - SHOWN} more</li>}
        </ul>
      )}
    </section>
  );
}

/** Groups in which the same changes share a sentence: `Harbor Foods and 11 more groups: may now …`. */
function sentencesOf(changes: readonly RightsChange[], wordsOf: (change: RightsChange) => string): readonly string[] {
  const alike = new Map<string, RightsChange[]>();
  for (const change of changes) {
    const key = change.groupNumber === null ? change.where : JSON.stringify([change.gained, change.lost]);
    alike.set(key, [...(alike.get(key) ?? []), change]);
  }
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const more = others.length === 0 ? '' : ` and ${groupCount(others.length).replace(' group', ' more group')}`;
    return [wordsOf({ ...first, where: `${first.where}${more}` })];
  });
}
