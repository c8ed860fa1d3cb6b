import { useEffect, useEffectEvent } from 'react';

/** Closes something that covers every page, such as a drawer of the application bar, when the browser goes back or forward below it. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPop = () => close();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [isOpen]);
}
