import { useEffect } from 'react';

/** Shows a title on the tab while something holds, so that it is noticed from another one. */
export function useTitleWhile(holds: boolean, title: string): void {
  useEffect(() => {
    if (!holds) return undefined;
    const before = document.title;
    document.title = `${title} – Listbill`;
    return () => {
      document.title = before;
    };
  }, [holds, title]);
}
