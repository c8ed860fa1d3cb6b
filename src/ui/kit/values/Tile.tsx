import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { below } from '../useBreakpoint';

const useTilesStyles = makeStyles({
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(176px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
    // Two per row on a phone; a last odd one takes the whole row.
    [below(1)]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
    },
  },
});

/** A row of `Tile`s that wraps. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={useTilesStyles().tiles}>{children}</dl>;
}

const useStyles = makeStyles({
  tile: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    minWidth: 0,
    paddingBlock: tokens.spacingVerticalL,
    paddingInline: tokens.spacingHorizontalL,
    [below(1)]: { paddingInline: tokens.spacingHorizontalS, paddingBlock: tokens.spacingVerticalM },
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  label: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  figure: {
    fontSize: 'clamp(16px, 1.25vw, 22px)',
    [below(1)]: {
      fontSize: 'clamp(13px, 3.9vw, 20px)',
      lineHeight: tokens.lineHeightBase500,
      minHeight: tokens.lineHeightBase500,
    },
    lineHeight: tokens.lineHeightBase600,
    // The same height while loading, so that nothing below moves.
    minHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
  },
  alarming: { color: tokens.colorPaletteRedForeground1 },
  note: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** A key figure with its label and a note. Goes inside `Tiles`. */
export function Tile(props: { label: string; figure: ReactNode; note?: ReactNode; alarming?: boolean }) {
  const styles = useStyles();
  const { label, figure, note, alarming = false } = props;
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd style={{ margin: 0 }} className={mergeClasses(styles.figure, alarming && styles.alarming)}>
        {figure}
      </dd>
      {note && (
        <dd style={{ margin: 0 }} className={styles.note}>
          {note}
        </dd>
      )}
    </div>
  );
}
