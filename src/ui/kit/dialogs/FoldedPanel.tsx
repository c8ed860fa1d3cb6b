import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { SkeletonBar } from '../feedback/Loading';
import { TextButton } from '../navigation/AppLink';
import { below } from '../useBreakpoint';
import { useLooks } from '../useLooks';
import { usePrinting } from '../usePrinting';
import { VisuallyHidden } from '../values/Money';

const useStyles = makeStyles({
  // Padding and border take 26 px, and a message about a failure 58 px. Where the title stands above the summary, it takes a
  // line of its own and the gap.
  root: {
    display: 'grid',
    minWidth: 0,
    minHeight: 'max(58px, calc(var(--lines) * 20px + 26px))',
    [below(2)]: { minHeight: 'calc(var(--narrow-lines) * 20px + 50px)' },
  },
  panel: {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'center',
    minWidth: 0,
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  head: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr) max-content',
    gridTemplateAreas: '"title summary toggle"',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    lineHeight: tokens.lineHeightBase300,
    [below(2)]: {
      gridTemplateColumns: 'minmax(0, 1fr) max-content',
      gridTemplateAreas: '"title toggle" "summary summary"',
    },
  },
  title: {
    gridArea: 'title',
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  summary: { gridArea: 'summary', minWidth: 0, overflowWrap: 'anywhere' },
  cut: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 'var(--lines)',
    overflow: 'hidden',
    [below(2)]: { WebkitLineClamp: 'var(--narrow-lines)' },
  },
  wait: { display: 'grid', alignItems: 'center', height: tokens.lineHeightBase300 },
  toggle: { gridArea: 'toggle', '@media print': { display: 'none' } },
});

interface FoldedPanelProps {
  readonly title: string;
  /** Reserved lines of the summary: beside the title, and below it on a narrow screen. A longer summary is cut off. */
  readonly lines: readonly [wide: number, narrow: number];
  /** Announced while there is no summary yet. */
  readonly loadingLabel: string;
  /** Undefined while loading. */
  readonly summary: ReactNode | undefined;
  /** Replaces the panel when its content could not be loaded. */
  readonly failure?: ReactNode;
  /** Rendered while open and when printing. Undefined if there are no details. */
  readonly details?: (() => ReactNode) | undefined;
}

/**
 * A panel above the rows of a screen whose content arrives after them. Its height is the same while loading, empty, and filled,
 * so that the rows stay where they are. The person opens its details.
 *
 * @source docs/decisions/bills.md#panels-above-rows-keep-one-height
 */
export function FoldedPanel({ title, lines, loadingLabel, summary, failure, details }: FoldedPanelProps) {
  const styles = useStyles();
  const looks = useLooks();
  const [isOpen, setIsOpen] = useState(false);
  const isPrinting = usePrinting();
  const isShown = isOpen || isPrinting;
  const reserved = { '--lines': lines[0], '--narrow-lines': lines[1] } as CSSProperties;
  return (
    <div className={styles.root} style={reserved}>
      {failure ?? (
        <section className={styles.panel} aria-label={title}>
          <div className={styles.head}>
            <h2 className={styles.title}>{title}</h2>
            {summary === undefined ? (
              <output className={mergeClasses(styles.summary, styles.wait)}>
                <VisuallyHidden>{loadingLabel}</VisuallyHidden>
                <SkeletonBar width="60%" />
              </output>
            ) : (
              <div className={mergeClasses(styles.summary, !isShown && styles.cut)}>{summary}</div>
            )}
            {details && (
              <span className={styles.toggle}>
                <TextButton label={`Details: ${title}`} isExpanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                  Details
                </TextButton>
              </span>
            )}
          </div>
          {isShown && details && <div className={looks.littleAbove}>{details()}</div>}
        </section>
      )}
    </div>
  );
}
