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
import { useState } from 'react';
import { BrowserCheck } from '../../application/browsers/BrowserCheck';
import { useService } from '../shared/Services';
import { useReturnFocus } from '../shared/useReturnFocus';
import { TEXTS } from './browserTexts';
import { updateLinksFor } from './updateLinks';

const useStyles = makeStyles({
  text: { margin: 0 },
  links: { marginBlock: tokens.spacingVerticalM, paddingLeft: tokens.spacingHorizontalXL, lineHeight: '2' },
  link: {
    color: tokens.colorBrandForegroundLink,
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** Warns once a visit of a browser that is out of date or not supported. @source BRW-2 BRW-3 */
export function BrowserWarningDialog() {
  const styles = useStyles();
  const check = useService(BrowserCheck);
  const [warning] = useState(() => check.warning);
  const [isOpen, setOpen] = useState(true);
  useReturnFocus(isOpen && warning !== undefined);
  if (!warning) return null;
  const close = (): void => {
    check.close();
    setOpen(false);
  };
  return (
    <Dialog open={isOpen} onOpenChange={(_, data) => !data.open && close()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Browser Warning</DialogTitle>
          <DialogContent>
            <p className={styles.text}>{TEXTS[warning.kind]}</p>
            <ul className={styles.links}>
              {updateLinksFor(warning).map(({ label, address }) => (
                <li key={address}>
                  <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={close}>
              Close
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
