import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Upload, UploadState } from '../../application/uploads/Upload';
import { stateText } from './uploadWords';

const dot = { content: '""', width: '8px', height: '8px', borderRadius: '50%', boxSizing: 'border-box' } as const;

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
    '::before': dot,
  },
  waiting: { color: tokens.colorPaletteDarkOrangeForeground1, '::before': { border: '2px solid currentColor' } },
  running: { color: tokens.colorBrandForeground1, '::before': { border: '2px solid currentColor' } },
  done: { color: tokens.colorPaletteGreenForeground1, '::before': { backgroundColor: 'currentColor' } },
  ended: { color: tokens.colorNeutralForeground3, '::before': { backgroundColor: 'currentColor' } },
  refused: { color: tokens.colorPaletteRedForeground1, '::before': { backgroundColor: 'currentColor' } },
});

const TONES = {
  READING: 'running',
  CHECKED: 'waiting',
  COMMITTING: 'running',
  COMMITTED: 'done',
  REVERSED: 'ended',
  DISCARDED: 'ended',
  REFUSED: 'refused',
} as const satisfies Record<UploadState, string>;

/** Where an upload stands, in words; green is for what counts alone. */
export function UploadStateBadge({ upload }: { upload: Pick<Upload, 'state' | 'goodRows'> }) {
  const styles = useStyles();
  return <span className={mergeClasses(styles.root, styles[TONES[upload.state]])}>{stateText(upload)}</span>;
}
