import { makeStyles, tokens } from '@fluentui/react-components';
import { below } from './useBreakpoint';

/** How rows are stacked on a phone, and what a tablet does without; a table like every other where there is room. */
export const useStackStyles = makeStyles({
  scroll: { overflow: 'auto' },
  table: { [below(2)]: { minWidth: 0 }, [below(1)]: { display: 'block' } },
  body: { [below(1)]: { display: 'block' } },
  // Each value says there what it is; what chooses every row stays.
  head: { [below(1)]: { display: 'block' } },
  headRow: { [below(1)]: { display: 'none' } },
  headRowToChoose: { [below(1)]: { display: 'block' } },
  headCell: { [below(1)]: { display: 'none' } },
  chooseHead: {
    width: '44px',
    [below(1)]: {
      display: 'flex',
      alignItems: 'center',
      width: 'auto',
      '& .fui-TableHeaderCell__button': { flexGrow: 0, width: 'auto' },
      '::after': { content: '"Choose all"', marginLeft: tokens.spacingHorizontalS },
    },
  },
  row: {
    [below(1)]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
      columnGap: tokens.spacingHorizontalM,
      rowGap: tokens.spacingVerticalS,
      paddingBlock: tokens.spacingVerticalMNudge,
    },
  },
  rowToChoose: {
    [below(1)]: {
      position: 'relative',
      paddingLeft: '36px',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      columnGap: tokens.spacingHorizontalS,
    },
  },
  cell: {
    [below(1)]: {
      display: 'block',
      height: 'auto',
      padding: 0,
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      '::before': {
        content: 'attr(data-column)',
        display: 'block',
        color: tokens.colorNeutralForeground3,
        fontSize: tokens.fontSizeBase200,
        lineHeight: tokens.lineHeightBase200,
      },
    },
  },
  lead: {
    [below(1)]: { fontWeight: tokens.fontWeightSemibold, gridColumn: '1 / -1', '::before': { display: 'none' } },
  },
  extra: { [below(2)]: { display: 'none' } },
  choose: {
    width: '44px',
    [below(1)]: { position: 'absolute', top: tokens.spacingVerticalS, left: 0, '::before': { display: 'none' } },
  },
});
