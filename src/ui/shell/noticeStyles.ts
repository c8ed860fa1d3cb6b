import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of the notices in the drawer. */
export const useNoticeStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  notice: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXXS,
    paddingBlock: tokens.spacingVerticalM,
    paddingInlineStart: tokens.spacingHorizontalS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    borderLeft: `${tokens.strokeWidthThick} solid transparent`,
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  /** Makes the whole row clickable. */
  whole: { '::after': { content: '""', position: 'absolute', inset: 0 } },
  /** Stacks above the row's link. */
  above: { position: 'relative', zIndex: 1 },
  unread: { borderLeftColor: tokens.colorBrandStroke1 },
  title: { fontWeight: tokens.fontWeightSemibold },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBottom: tokens.spacingVerticalS,
  },
  bills: {
    gridColumn: '1 / -1',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
  },
});
