import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Cents, cappedSum } from '../../../domain/money/Cents';
import { formatCents } from '../../../domain/money/formatCents';
import { DISCREPANCY_LABELS, type Discrepancy, type DiscrepancyKind } from '../../../domain/reconciliation/Discrepancy';

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, margin: 0, padding: 0, border: 'none' },
  chip: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
  },
  words: { fontWeight: tokens.fontWeightSemibold },
  quiet: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface KindChipsProps {
  readonly counts: readonly KindCount[];
  /** Undefined shows all kinds. */
  readonly chosen: DiscrepancyKind | undefined;
  readonly onChoose: (kind: DiscrepancyKind | undefined) => void;
}

/** Filter by kind of difference, with counts and amounts. Pressing a kind again shows all. */
export function KindChips({ counts, chosen, onChoose }: KindChipsProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.list} aria-label="Kinds of difference">
      {counts.map(({ kind, all, open, atStakeCents }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={chosen === kind}
          className={mergeClasses(styles.chip, chosen === kind && styles.chosen)}
          onClick={() => onChoose(chosen === kind ? undefined : kind)}
        >
          <span className={styles.words}>{DISCREPANCY_LABELS[kind]}</span>
          <span className={styles.quiet}>
            {open.length === 0 ? `${all.length} decided` : `${open.length} of ${all.length} open`} ·{' '}
            {formatCents(atStakeCents)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** Discrepancies of a kind, with the amount at stake. */
interface KindCount {
  readonly kind: DiscrepancyKind;
  readonly all: readonly Discrepancy[];
  readonly open: readonly Discrepancy[];
  /** Σ absolute differences. */
  readonly atStakeCents: Cents;
}

/** Kinds that occur, in display order. */
export function kindCounts(
  discrepancies: readonly Discrepancy[],
  isOpen: (key: string) => boolean,
): readonly KindCount[] {
  const byKind = new Map<DiscrepancyKind, Discrepancy[]>();
  for (const one of discrepancies) {
    const found = byKind.get(one.kind);
    if (found) found.push(one);
    else byKind.set(one.kind, [one]);
  }
  const kinds = Object.keys(DISCREPANCY_LABELS) as DiscrepancyKind[];
  return kinds.flatMap((kind) => {
    const all = byKind.get(kind);
    if (!all) return [];
    const atStakeCents = cappedSum(all.map(({ differenceCents }) => Math.abs(differenceCents)));
    return [{ kind, all, open: all.filter(({ key }) => isOpen(key)), atStakeCents }];
  });
}
