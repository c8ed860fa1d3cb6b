import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { below } from './useBreakpoint';

const useStyles = makeStyles({
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(184px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
    // Two in a row on a phone, and none beside a gap.
    [below(1)]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
    },
  },
});

/** `Tile`s side by side, as many as there is room for. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={useStyles().tiles}>{children}</dl>;
}
