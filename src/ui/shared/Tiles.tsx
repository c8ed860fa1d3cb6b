import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
  },
});

/** `Tile`s side by side, as many as there is room for. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={useStyles().tiles}>{children}</dl>;
}
