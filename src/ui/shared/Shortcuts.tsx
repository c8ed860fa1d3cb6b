import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';

export interface Shortcut {
  /** As `KeyboardEvent.key` says it: `/`, `?`, `n`. */
  readonly keys: string;
  /** What it does: "Search". */
  readonly label: string;
}

interface Registry {
  readonly shortcuts: readonly Shortcut[];
  readonly add: (shortcut: Shortcut, run: () => void) => () => void;
}

const ShortcutsContext = createContext<Registry | undefined>(undefined);

export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  const runners = useMemo(() => new Map<Shortcut, () => void>(), []);
  const add = useMemo<Registry['add']>(
    () => (shortcut, run) => {
      runners.set(shortcut, run);
      setShortcuts([...runners.keys()]);
      return () => {
        runners.delete(shortcut);
        setShortcuts([...runners.keys()]);
      };
    },
    [runners],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const [, run] = [...runners].reverse().find(([{ keys }]) => keys === event.key) ?? [];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [runners]);
  const registry = useMemo(() => ({ shortcuts, add }), [shortcuts, add]);
  return <ShortcutsContext value={registry}>{children}</ShortcutsContext>;
}

/** A letter typed into a field, or pressed while a dialog is open, is no shortcut. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function useRegistry(): Registry {
  const registry = useContext(ShortcutsContext);
  if (!registry) throw new Error('No ShortcutsProvider above the component that has a shortcut');
  return registry;
}

/** A key that works while the component is on the screen; it is listed on the sheet that `?` opens. */
export function useShortcut(keys: string, run: () => void, label: string): void {
  const { add } = useRegistry();
  const runLatest = useEffectEvent(run);
  useEffect(() => add({ keys, label }, () => runLatest()), [add, keys, label]);
}

/** What works on this screen now. */
export function useShortcuts(): readonly Shortcut[] {
  return useRegistry().shortcuts;
}
