import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { type BillLine, lineAmount } from '../../../domain/billing/bills/BillLine';
import { REASON_LABELS } from '../../../domain/billing/bills/lineEdit';
import { lineLabel, TIER_LABELS } from '../../../domain/billing/bills/lineLabels';
import { cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { maskText } from '../../../domain/platform/text/maskText';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { MemberLink } from '../../kit/navigation/MemberLink';
import { TablePart } from '../../kit/tables/VirtualRows';
import { LOW } from '../../kit/useBreakpoint';
import { monthText } from '../../kit/values/DateText';
import { MaskedText } from '../../kit/values/MaskedText';
import { Money } from '../../kit/values/Money';
import type { LineRow } from './lineRows';

/** Cells of one row; memoized, so that scrolling does not render them again. */
export const LineCells = memo(function LineCells({ row }: { row: LineRow }) {
  return row.kind === 'line' ? <Line line={row.line} /> : <Member row={row} />;
});

function Line({ line }: { line: BillLine }) {
  const styles = useLinesStyles();
  const amount = lineAmount(line);
  return (
    <>
      <TablePart part="cell" className={styles.two}>
        <MemberLink pk={line.linePk} memberId={line.memberId} memberName={line.memberName} className={styles.cell} />
        <span className={styles.quiet}>{maskText(line.memberId)}</span>
      </TablePart>
      <TablePart part="cell" className={styles.two}>
        <span className={styles.cell}>
          {line.coverage}
          <ChangeChip line={line} />
        </span>
        <span className={mergeClasses(styles.cell, styles.quiet)}>
          {line.plan}
          {line.volumeCents !== null && ` · ${formatCents(line.volumeCents)}`}
          {line.billedClass && ` · class ${line.billedClass}`}
        </span>
      </TablePart>
      <TablePart part="cell" title={labelOf(TIER_LABELS, line.tier)}>
        {line.tier}
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={line.billedCents} />
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={amount} />
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={cents(amount - line.billedCents)} quietZero />
      </TablePart>
      <TablePart part="cell" className={styles.cell} title={line.note || undefined}>
        {line.reasonCode && labelOf(REASON_LABELS, line.reasonCode)}
      </TablePart>
    </>
  );
}

function ChangeChip({ line }: { line: BillLine }) {
  const styles = useLinesStyles();
  const words = line.retroPeriod ? monthText(line.retroPeriod) : lineLabel(line);
  return words ? <span className={styles.chip}>{words}</span> : null;
}

function Member({ row }: { row: Extract<LineRow, { kind: 'member' }> }) {
  const styles = useLinesStyles();
  return (
    <>
      <TablePart part="cell" className={styles.two}>
        <span className={styles.cell}>{row.memberName}</span>
        <span className={styles.quiet}>{maskText(row.memberId)}</span>
      </TablePart>
      <TablePart part="cell" className={styles.quiet}>
        {counted(row.lineCount, 'line')}
      </TablePart>
      <TablePart part="cell" />
      <TablePart part="cell" className={styles.money}>
        <Money cents={row.billedCents} />
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={row.reconciledCents} />
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={cents(row.reconciledCents - row.billedCents)} quietZero />
      </TablePart>
      <TablePart part="cell" />
    </>
  );
}

/** A row as a card, for narrow screens. */
export const LineCard = memo(function LineCard({ row }: { row: LineRow }) {
  const styles = useLinesStyles();
  const isLine = row.kind === 'line';
  const { memberName, memberId } = isLine ? row.line : row;
  const billed = isLine ? row.line.billedCents : row.billedCents;
  const amount = isLine ? lineAmount(row.line) : row.reconciledCents;
  return (
    <>
      <TablePart part="cell" className={styles.two}>
        {isLine ? (
          <MemberLink pk={row.line.linePk} memberId={memberId} memberName={memberName} className={styles.cell} />
        ) : (
          <span className={styles.cell}>{memberName}</span>
        )}
        <span className={styles.quiet}>
          <MaskedText text={memberId} kind="member number" />
        </span>
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        <Money cents={amount} strong />
      </TablePart>
      <TablePart part="cell" className={styles.two}>
        <span className={styles.cell}>
          {isLine ? `${row.line.coverage} · ${row.line.tier}` : counted(row.lineCount, 'line')}
          {isLine && <ChangeChip line={row.line} />}
        </span>
        <span className={styles.quiet}>
          {isLine && row.line.reasonCode && labelOf(REASON_LABELS, row.line.reasonCode)}
        </span>
      </TablePart>
      <TablePart part="cell" className={styles.money}>
        {amount !== billed && (
          <span className={styles.quiet}>
            billed <Money cents={billed} />
          </span>
        )}
      </TablePart>
    </>
  );
});

/** The same columns for the head, each row and the totals. */
const COLUMNS = 'minmax(200px, 2.2fr) minmax(150px, 1.6fr) minmax(80px, 0.7fr) 116px 116px 116px minmax(120px, 1.2fr)';
/** The amounts have room for millions, and texts wrap: what is cut on paper is lost. */
const ON_PAPER = 'minmax(0, 2fr) minmax(0, 1.8fr) 34px 100px 100px 100px minmax(0, 1.1fr)';

export const ROW_HEIGHT = 44;
export const CARD_HEIGHT = 100;
/** The head, the total, and a scroll bar below them. */
const FRAME_HEIGHT = 98;

export const useLinesStyles = makeStyles({
  scroll: {
    overflow: 'auto',
    height: 'clamp(300px, 64dvh, 960px)',
    // A short bill leaves no blank space below its total.
    maxHeight: `calc(var(--rows) + ${FRAME_HEIGHT}px)`,
    contain: 'strict',
    // A row that gets the focus stays clear of the head and of the total.
    scrollPaddingTop: '40px',
    scrollPaddingBottom: '44px',
    // Opaque, so that the browser can scroll without repainting.
    backgroundColor: tokens.colorNeutralBackground1,
    '@media print': { height: 'auto', maxHeight: 'none', overflow: 'visible', contain: 'none' },
  },
  table: { minWidth: '900px', '@media print': { minWidth: 0, fontSize: tokens.fontSizeBase200 } },
  row: {
    display: 'grid',
    gridTemplateColumns: COLUMNS,
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingInline: tokens.spacingHorizontalL,
    boxSizing: 'border-box',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    '@media print': {
      gridTemplateColumns: ON_PAPER,
      columnGap: tokens.spacingHorizontalS,
      paddingInline: tokens.spacingHorizontalS,
      paddingBlock: tokens.spacingVerticalXXS,
      breakInside: 'avoid',
    },
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    [LOW]: { position: 'static' },
    '@media print': { position: 'static' },
  },
  headRow: { minHeight: '38px' },
  member: { backgroundColor: tokens.colorNeutralBackground2, fontWeight: tokens.fontWeightSemibold },
  changed: { backgroundColor: tokens.colorBrandBackground2 },
  foot: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    [LOW]: { position: 'static' },
    '@media print': { position: 'static' },
  },
  totals: {
    minHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `${tokens.strokeWidthThick} solid ${tokens.colorNeutralStroke1}`,
    borderBottomStyle: 'none',
  },
  cell: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '@media print': { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  two: { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: tokens.lineHeightBase200 },
  money: { textAlign: 'right' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, fontWeight: 'normal' },
  chip: {
    marginLeft: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase100,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground5,
  },
  card: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignContent: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    paddingInline: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
});
