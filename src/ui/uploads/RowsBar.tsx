import { makeStyles, tokens } from '@fluentui/react-components';
import type { Upload } from '../../application/uploads/Upload';
import { countText } from './uploadWords';

const useStyles = makeStyles({
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
    // One row among a hundred thousand must be seen too.
    minWidth: '4px',
  },
  words: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});

/** How much of a file can be read: a bar, and the same in words. */
export function RowsBar({ upload }: { upload: Pick<Upload, 'rows' | 'goodRows' | 'errorRows'> }) {
  const styles = useStyles();
  const { rows, goodRows, errorRows } = upload;
  const words =
    errorRows === 0
      ? `${countText(rows, 'row')}, all good`
      : `${countText(rows, 'row')}, ${errorRows.toLocaleString('en-US')} with errors`;
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
