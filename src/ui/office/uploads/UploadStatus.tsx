import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { Upload } from '../../../application/office/uploads/Upload';
import { type ReviewedUpload, ReviewUpload } from '../../../application/office/uploads/UploadVisit';
import type { UploadState } from '../../../domain/office/uploads/UploadState';
import { stateLabel } from '../../../domain/office/uploads/uploadLabels';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { countLabel } from './uploadLabels';

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

/** Status of an upload. Green means committed. */
export function UploadStateBadge({ upload }: { upload: Pick<Upload, 'state' | 'goodRows' | 'opening'> }) {
  const styles = useStyles();
  return <span className={mergeClasses(styles.root, styles[TONES[upload.state]])}>{stateLabel(upload)}</span>;
}

const useRowsBarStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS, minWidth: '96px' },
  bar: {
    display: 'flex',
    height: '8px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    forcedColorAdjust: 'none',
  },
  good: { backgroundColor: tokens.colorStatusSuccessForeground3 },
  bad: {
    backgroundColor: tokens.colorStatusDangerForeground3,
    // A single row must be visible.
    minWidth: '4px',
  },
  words: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});

/** Share of good rows as a bar and as text. */
export function RowsBar({ upload }: { upload: Pick<Upload, 'rows' | 'goodRows' | 'errorRows'> }) {
  const styles = useRowsBarStyles();
  const { rows, goodRows, errorRows } = upload;
  const words =
    errorRows === 0
      ? `${countLabel(rows, 'row')}, no errors`
      : `${countLabel(rows, 'row')}, ${errorRows.toLocaleString('en-US')} with errors`;
  return (
    <div className={styles.root}>
      <div className={styles.bar} aria-hidden="true">
        {goodRows > 0 && <span className={styles.good} style={{ flexGrow: goodRows }} />}
        {errorRows > 0 && <span className={styles.bad} style={{ flexGrow: errorRows }} />}
      </div>
      <span className={styles.words}>{words}</span>
    </div>
  );
}

/** A visit to an upload for as long as the screen is open; undefined until it has started. */
export function useUploadVisit(filePk: string): ReviewedUpload | undefined {
  const reviewUpload = useService(ReviewUpload);
  const visit$ = useMemo(() => reviewUpload.visit$(filePk), [reviewUpload, filePk]);
  return useStream<ReviewedUpload | undefined>(visit$, undefined);
}
