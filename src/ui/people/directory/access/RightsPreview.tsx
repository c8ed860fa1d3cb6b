import { makeStyles, tokens } from '@fluentui/react-components';
import { groupCount } from '../../../../domain/people/directory/personLabels';
import {
  type RightsAt,
  type RightsChange,
  rightsChangeMessage,
  rightsDifference,
  rightsMessage,
} from '../../../../domain/platform/access/effectiveRights';
import { Title } from '../../../kit/layout';

const MAX_SHOWN = 12;

const UNCHANGED = 'Nothing. Effective access stays the same.';
const VIEW_ONLY = 'Nothing. Where this person has View Only, other roles add no rights.';

const useStyles = makeStyles({
  root: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { margin: `${tokens.spacingVerticalXS} 0 0`, paddingInlineStart: tokens.spacingHorizontalXL },
});

export interface RightsPreviewProps {
  readonly before: readonly RightsAt[];
  readonly after: readonly RightsAt[];
  readonly title?: string;
  /** Whether the person has View Only in some group, so that other roles may have no effect. @source ROL-1 */
  readonly isViewOnly?: boolean;
}

/** Effect of a change of access before it is saved. If `before` is empty, the effective access. */
export function RightsPreview({ before, after, title = 'What changes', isViewOnly = false }: RightsPreviewProps) {
  const styles = useStyles();
  const sentences = sentencesOf(
    rightsDifference(before, after),
    before.length === 0 ? rightsMessage : rightsChangeMessage,
  );
  return (
    <section className={styles.root} aria-label={title} aria-live="polite">
      <Title>{title}</Title>
      {sentences.length === 0 ? (
        <p style={{ margin: 0 }}>{before.length === 0 ? 'No rights yet.' : isViewOnly ? VIEW_ONLY : UNCHANGED}</p>
      ) : (
        <ul className={styles.list}>
          {sentences.slice(0, MAX_SHOWN).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {sentences.length > MAX_SHOWN && <li>and {sentences.length - MAX_SHOWN} more</li>}
        </ul>
      )}
    </section>
  );
}

/** Sentences, with groups that share the same changes combined: `Harbor Foods and 11 more groups: may now …`. */
function sentencesOf(changes: readonly RightsChange[], messageOf: (change: RightsChange) => string): readonly string[] {
  const alike = new Map<string, RightsChange[]>();
  for (const change of changes) {
    const key = change.groupNumber === null ? change.where : JSON.stringify([change.gained, change.lost]);
    alike.set(key, [...(alike.get(key) ?? []), change]);
  }
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const more = others.length === 0 ? '' : ` and ${groupCount(others.length).replace(' group', ' more group')}`;
    return [messageOf({ ...first, where: `${first.where}${more}` })];
  });
}
