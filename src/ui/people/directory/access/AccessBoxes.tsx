import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FORCED_OUTLINE } from '../../../kit/forcedColors';
import { TablePart } from '../../../kit/tables/VirtualRows';
import { below, LOW } from '../../../kit/useBreakpoint';
import type { AccessCell, AccessColumn } from './useAccessEditor';

export const ROW_HEIGHT = 44;
/** Height of the sticky heading row. */
export const HEAD_HEIGHT = 64;

export const useAccessGridStyles = makeStyles({
  scroll: {
    overflow: 'auto',
    maxHeight: 'clamp(240px, 52dvh, 620px)',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  grid: { minWidth: '660px', [below(1)]: { minWidth: '580px' } },
  row: {
    display: 'grid',
    gridTemplateColumns:
      'minmax(190px, 3.2fr) 56px repeat(3, minmax(76px, 1fr)) minmax(104px, 1.3fr) minmax(70px, 1fr)',
    [below(1)]: { gridTemplateColumns: '132px 52px repeat(5, minmax(76px, 1fr))' },
    alignItems: 'stretch',
    boxSizing: 'border-box',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    [LOW]: { position: 'static' },
  },
  headCell: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    // Aligns the checkboxes regardless of the height of the headings.
    justifyContent: 'flex-end',
    textAlign: 'center',
    rowGap: tokens.spacingVerticalXXS,
    lineHeight: tokens.lineHeightBase100,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXS} ${tokens.spacingVerticalS}`,
    minWidth: 0,
  },
  group: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    alignItems: 'flex-start',
    textAlign: 'left',
    paddingInline: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    lineHeight: tokens.lineHeightBase200,
    [LOW]: { position: 'static' },
  },
  groupHead: { backgroundColor: tokens.colorNeutralBackground2 },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '100%' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  cell: { display: 'flex', alignItems: 'center', justifyContent: 'center', minWidth: 0 },
  box: {
    width: '18px',
    height: '18px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: 'pointer',
  },
  disabled: { cursor: 'not-allowed', opacity: 0.45 },
  changed: { backgroundColor: tokens.colorBrandBackground2 },
  /** The active cell while the grid has focus. */
  active: {
    ':is([role="grid"]:focus *)': { boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}`, ...FORCED_OUTLINE },
  },
  note: {
    margin: 0,
    minHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

export const boxId = (row: number, column: number) => `access-${row}-${column}`;

export interface AccessBoxProps {
  readonly row: number;
  readonly column: number;
  readonly cell: AccessCell;
  readonly isActive: boolean;
}

/** A checkbox of the grid; the grid handles the keyboard. A disabled one explains why. */
export function AccessBox({ row, column, cell, isActive }: AccessBoxProps) {
  const styles = useAccessGridStyles();
  const { label, isChecked, isChanged, refusal } = cell;
  return (
    <TablePart
      part="gridcell"
      data-column={column}
      className={mergeClasses(styles.cell, isChanged && styles.changed, isActive && styles.active)}
    >
      <input
        type="checkbox"
        id={boxId(row, column)}
        tabIndex={-1}
        readOnly
        checked={isChecked}
        aria-label={label}
        aria-disabled={refusal !== undefined}
        {...(refusal !== undefined && { 'aria-description': refusal, title: refusal })}
        className={mergeClasses(styles.box, refusal !== undefined && styles.disabled)}
      />
    </TablePart>
  );
}

interface ColumnBoxProps {
  readonly label: string;
  readonly column: AccessColumn;
  readonly onToggle: () => void;
}

/** The checkbox of a column. If it would change nothing, it is disabled and explains why. */
export function ColumnBox({ label, column: { isChecked, refusal }, onToggle }: ColumnBoxProps) {
  const styles = useAccessGridStyles();
  return (
    <input
      type="checkbox"
      checked={isChecked}
      onChange={onToggle}
      aria-label={label}
      aria-disabled={refusal !== undefined}
      {...(refusal !== undefined && { 'aria-description': refusal, title: refusal })}
      className={mergeClasses(styles.box, refusal !== undefined && styles.disabled)}
    />
  );
}
