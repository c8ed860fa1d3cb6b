import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { valueOf } from '../../../../application/platform/shared/Loadable';
import { roleLabel } from '../../../../domain/platform/access/roleLabel';
import { SkeletonRows } from '../../../kit/feedback/Loading';
import { FORCED_OUTLINE } from '../../../kit/forcedColors';
import { CHART_COLORS } from '../../../kit/themes/chartColors';
import { useBreakpoint } from '../../../kit/useBreakpoint';
import { useLooks } from '../../../kit/useLooks';
import { VisuallyHidden } from '../../../kit/values/Money';
import type { DirectoryState } from './useDirectory';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: 0,
    minWidth: 0,
  },
  summary: {
    minHeight: '24px',
    paddingBlock: tokens.spacingVerticalS,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chip: {
    position: 'relative',
    flexShrink: 0,
    display: 'grid',
    gridTemplateColumns: 'auto auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'baseline',
    minHeight: '36px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    paddingBottom: tokens.spacingVerticalMNudge,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1Hover}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chosen: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorBrandBackground2,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
    ...FORCED_OUTLINE,
  },
  count: {
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase300,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'right',
  },
  track: {
    position: 'absolute',
    insetInline: '8px',
    bottom: '4px',
    height: '3px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
    overflow: 'hidden',
  },
  bar: { display: 'block', height: '100%', backgroundColor: CHART_COLORS.brand, forcedColorAdjust: 'none' },
  quietBar: { backgroundColor: tokens.colorNeutralForeground3 },
});

/** Numbers of people by role and status, as chips that filter the list. */
export function PeoplePicture({ state }: { state: DirectoryState }) {
  const styles = useStyles();
  const looks = useLooks();
  const { query, change } = state;
  const isPhone = useBreakpoint() === 0;
  const counts = valueOf(state.page)?.counts;
  if (state.page.kind === 'loading') return <SkeletonRows rows={0} label="Loading roles and statuses" />;
  if (!counts) return null;
  const roles = counts.roles.filter(({ role, count }) => count > 0 || query.roles.includes(role));
  const statuses = counts.statuses.filter(({ status, count }) => count > 0 || query.status === status);
  const largest = Math.max(1, ...roles.map(({ count }) => count), ...statuses.map(({ count }) => count));
  const picture = (
    <fieldset className={styles.root} style={{ border: 'none' }} aria-label="People by role and status">
      {statuses.map(({ status, count }) => (
        <Bar
          key={status}
          label={status}
          count={count}
          share={count / largest}
          isStatus
          isChosen={query.status === status}
          onChange={(isChosen) => change({ status: isChosen ? status : '' })}
        />
      ))}
      {roles.map(({ role, count }) => (
        <Bar
          key={role}
          label={roleLabel(role)}
          count={count}
          share={count / largest}
          isChosen={query.roles.includes(role)}
          onChange={(isChosen) => {
            const others = query.roles.filter((one) => one !== role);
            change({ role: (isChosen ? [...others, role] : others).join(','), access: '' });
          }}
        />
      ))}
    </fieldset>
  );
  if (!isPhone) return picture;
  // The list matters more on a phone.
  return (
    <details className={looks.shrinking}>
      <summary className={styles.summary}>People by role and status</summary>
      {picture}
    </details>
  );
}

interface BarProps {
  readonly label: string;
  readonly count: number;
  /** From 0 to 1, relative to the largest count. */
  readonly share: number;
  readonly isStatus?: boolean;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function Bar({ label, count, share, isStatus = false, isChosen, onChange }: BarProps) {
  const styles = useStyles();
  return (
    <button
      type="button"
      className={mergeClasses(styles.chip, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={() => onChange(!isChosen)}
    >
      <span>{label}</span>
      <span className={styles.count}>
        {count.toLocaleString('en-US')}
        <VisuallyHidden>{count === 1 ? ' person' : ' people'}</VisuallyHidden>
      </span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={mergeClasses(styles.bar, isStatus && styles.quietBar)}
          style={{ width: `${Math.max(count > 0 ? 4 : 0, share * 100)}%` }}
        />
      </span>
    </button>
  );
}
