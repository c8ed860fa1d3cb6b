import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { type Shortcut, useShortcuts } from '../kit/navigation/Shortcuts';
import { useCloseOnBack } from '../kit/navigation/useCloseOnBack';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    margin: 0,
  },
  key: {
    justifySelf: 'start',
    minWidth: '20px',
    padding: '2px 8px',
    textAlign: 'center',
    fontFamily: tokens.fontFamilyMonospace,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderBottomWidth: tokens.strokeWidthThicker,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  label: { margin: 0 },
});

const ALWAYS: readonly Shortcut[] = [{ keys: 'Alt + T', label: 'Move to the latest message' }];

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const styles = useStyles();
  useCloseOnBack(open, onClose);
  const shortcuts = withoutRepetitions([...useShortcuts(), ...ALWAYS]);
  return (
    <Dialog open={open} onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogContent>
            <dl className={styles.list}>
              {shortcuts.map(({ keys, label }) => (
                <div key={keys + label} style={{ display: 'contents' }}>
                  <dt className={styles.key}>{keys}</dt>
                  <dd className={styles.label}>{label}</dd>
                </div>
              ))}
            </dl>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Several parts of a screen may list the same keys. */
function withoutRepetitions(shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  return [...new Map(shortcuts.map((shortcut) => [shortcut.keys + shortcut.label, shortcut])).values()];
}
