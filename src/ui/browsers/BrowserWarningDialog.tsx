import { useState } from 'react';
import { BrowserCheck } from '../../application/browsers/BrowserCheck';
import { useReturnFocus } from '../kit/dialogs/focus';
import { PlainDialog } from '../kit/dialogs/PlainDialog';
import { useService } from '../kit/Services';
import { TEXTS } from './browserTexts';
import { updateLinksFor } from './updateLinks';

/** Warns once per visit about a browser that is outdated or not supported. Does not use the UI library. @source BRW-2 BRW-3 */
export function BrowserWarningDialog() {
  const check = useService(BrowserCheck);
  const [warning] = useState(() => check.warning);
  const [isOpen, setOpen] = useState(true);
  useReturnFocus(isOpen && warning !== undefined);
  if (!warning || !isOpen) return null;
  const close = (): void => {
    check.close();
    setOpen(false);
  };
  return (
    <PlainDialog label="Browser Warning" onDismiss={close}>
      <h2>Browser Warning</h2>
      <p>{TEXTS[warning.kind]}</p>
      <ul>
        {updateLinksFor(warning).map(({ label, address }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div className="plain-actions">
        <button type="button" className="plain-primary" onClick={close}>
          Close
        </button>
      </div>
    </PlainDialog>
  );
}
