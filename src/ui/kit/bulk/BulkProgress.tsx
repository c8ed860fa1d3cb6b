import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  text: { display: 'block', marginBottom: tokens.spacingVerticalXS },
});

interface BulkProgressProps {
  readonly done: number;
  readonly of: number;
  readonly text: string;
  /** Undefined while it is being canceled. */
  readonly onCancel: (() => void) | undefined;
}

/** Progress of a bulk action, with a button to cancel it. */
export function BulkProgress({ done, of, text, onCancel }: BulkProgressProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span>
        <span className={styles.text}>{text}</span>
        <ProgressBar value={done} max={Math.max(of, 1)} aria-label={text} />
      </span>
      <Button disabledFocusable={!onCancel} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
