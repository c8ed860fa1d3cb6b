import { useState } from 'react';

/**
 * True from the first opening on. For dialogs and drawers whose code is fetched when they are needed: once there they
 * must be closed, not taken out of the page. One that is torn out leaves the page behind it hidden from screen readers.
 */
export function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}
