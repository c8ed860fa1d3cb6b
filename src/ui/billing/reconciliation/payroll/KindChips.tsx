import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  DISCREPANCY_LABELS,
  type Discrepancy,
  type DiscrepancyKind,
} from '../../../../domain/billing/reconciliation/Discrepancy';
import {
  ORIGINS,
  type Origin,
  originOf,
  type Recalled,
  stakeOf,
} from '../../../../domain/billing/reconciliation/memory/recall';
import type { Cents } from '../../../../domain/platform/money/Cents';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { FORCED_OUTLINE } from '../../../kit/forcedColors';
import { Strong } from '../../../kit/layout';
import { useLooks } from '../../../kit/useLooks';

const useStyles = makeStyles({
  // One line, whatever the number of kinds: the differences below matter more.
  list: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    // Room for the focus outline, which the scrolling would cut off.
    margin: '-3px',
    padding: '3px',
    border: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'thin',
  },
  chip: {
    flexShrink: 0,
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
    ...FORCED_OUTLINE,
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
  return (
    <Chips label="Kinds of difference" chosen={chosen} onChoose={onChoose}>
      {counts.map(({ kind, ...figures }) => ({ value: kind, words: DISCREPANCY_LABELS[kind], ...figures }))}
    </Chips>
  );
}

export interface OriginChipsProps {
  readonly discrepancies: readonly Discrepancy[];
  readonly recalled: ReadonlyMap<string, Recalled>;
  /** "last month", or "in September 2026" */
  readonly when: string;
  readonly isOpen: (key: string) => boolean;
  /** Undefined shows all. */
  readonly chosen: Origin | undefined;
  readonly onChoose: (origin: Origin | undefined) => void;
}

/** Filter by what is new, as last month, and standing. Pressing one again shows all. */
export function OriginChips({ discrepancies, recalled, when, isOpen, chosen, onChoose }: OriginChipsProps) {
  const labels: Readonly<Record<Origin, string>> = { new: 'New this month', last: `As ${when}`, standing: 'Standing' };
  const found = ORIGINS.map((origin) => ({
    origin,
    all: discrepancies.filter((one) => originOf(one, recalled) === origin),
  }));
  return (
    <Chips label="New and remembered" chosen={chosen} onChoose={onChoose}>
      {found.map(({ origin, all }) => ({
        value: origin,
        words: labels[origin],
        all,
        open: all.filter(({ key }) => isOpen(key)),
        atStakeCents: stakeOf(all),
      }))}
    </Chips>
  );
}

interface ChipsProps<Value> {
  readonly label: string;
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
  readonly children: readonly (Omit<KindCount, 'kind'> & { readonly value: Value; readonly words: string })[];
}

/** Chips that filter the list. At most one is pressed. */
function Chips<Value extends string>({ label, chosen, onChoose, children }: ChipsProps<Value>) {
  const styles = useStyles();
  const looks = useLooks();
  return (
    <fieldset className={styles.list} aria-label={label}>
      {children.map(({ value, words, all, open, atStakeCents }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          className={mergeClasses(styles.chip, chosen === value && styles.chosen)}
          onClick={() => onChoose(chosen === value ? undefined : value)}
        >
          <Strong>{words}</Strong>
          <span className={looks.detailCounts}>
            {countWords(open.length, all.length)} · {formatCents(atStakeCents)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

function countWords(open: number, all: number): string {
  if (all === 0) return 'none';
  return open === 0 ? `${all} decided` : `${open} of ${all} open`;
}

/** Discrepancies of a kind, with the amount at stake. */
interface KindCount {
  readonly kind: DiscrepancyKind;
  readonly all: readonly Discrepancy[];
  readonly open: readonly Discrepancy[];
  /** Sum of absolute differences. */
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
    return [{ kind, all, open: all.filter(({ key }) => isOpen(key)), atStakeCents: stakeOf(all) }];
  });
}
