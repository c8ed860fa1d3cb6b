import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';

export interface Shortcut {
  /** A `KeyboardEvent.key`: `/`, `?`, `n`. Keys with `Ctrl + ` or `Alt + ` are listed only. */
  readonly keys: string;
  /** Name of the action: "Search". */
  readonly label: string;
}

/** The shortcuts of the current screen. */
class ShortcutRegistry {
  private runners: ReadonlyMap<Shortcut, (() => void) | undefined> = new Map();
  private shown: readonly Shortcut[] = [];
  private readonly listeners = new Set<() => void>();

  /** The same list until one is added or removed. */
  readonly read = (): readonly Shortcut[] => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** @param run undefined lists the shortcut without handling its key. @returns removes it. */
  add(shortcut: Shortcut, run?: () => void): () => void {
    this.change(new Map([...this.runners, [shortcut, run]]));
    return () => this.change(new Map([...this.runners].filter(([one]) => one !== shortcut)));
  }

  /** The action of a key press; the last added shortcut wins. Undefined while the person is typing. */
  runnerFor(event: KeyboardEvent): (() => void) | undefined {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return undefined;
    return [...this.runners].reverse().find(([{ keys }, run]) => run && keys === event.key)?.[1];
  }

  private change(runners: ReadonlyMap<Shortcut, (() => void) | undefined>): void {
    this.runners = runners;
    this.shown = [...runners.keys()];
    for (const listener of this.listeners) listener();
  }
}

/** Keys pressed in a field or while a dialog is open are not shortcuts. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

const RegistryContext = createContext<ShortcutRegistry | undefined>(undefined);

export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(() => new ShortcutRegistry());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = registry.runnerFor(event);
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

function useRegistry(): ShortcutRegistry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('No ShortcutsProvider above the component that has a shortcut');
  return registry;
}

/** Handles a key while the component is mounted and lists it in the shortcuts dialog. */
export function useShortcut(keys: string, run: () => void, label: string): void {
  const registry = useRegistry();
  const runLatest = useEffectEvent(run);
  useEffect(() => registry.add({ keys, label }, () => runLatest()), [registry, keys, label]);
}

/** Lists a key in the shortcuts dialog that the screen handles itself, such as `Ctrl + Z`. */
export function useListedKeys(keys: string, label: string): void {
  const registry = useRegistry();
  useEffect(() => registry.add({ keys, label }), [registry, keys, label]);
}

/** The shortcuts of the current screen. */
export function useShortcuts(): readonly Shortcut[] {
  const registry = useRegistry();
  return useSyncExternalStore(registry.subscribe, registry.read);
}
