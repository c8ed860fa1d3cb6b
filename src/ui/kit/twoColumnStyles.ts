import { makeStyles, tokens } from '@fluentui/react-components';
import { from } from './useBreakpoint';

/** Styles of panels in two columns of one width, below one another in a narrow window. */
export const useTwoColumnStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    [from(3)]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  /** Several panels in one of the columns. */
  stack: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingHorizontalL, minWidth: 0 },
});
