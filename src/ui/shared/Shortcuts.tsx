import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Shortcut, ShortcutRegistry } from './ShortcutRegistry';

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

/** A key that works while the component is on the screen; it is listed on the sheet that `?` opens. */
export function useShortcut(keys: string, run: () => void, label: string): void {
  const registry = useRegistry();
  const runLatest = useEffectEvent(run);
  useEffect(() => registry.add({ keys, label }, () => runLatest()), [registry, keys, label]);
}

/** Lists on that sheet a key that a screen listens to by itself, such as `Ctrl + Z`. */
export function useListedKeys(keys: string, label: string): void {
  const registry = useRegistry();
  useEffect(() => registry.add({ keys, label }), [registry, keys, label]);
}

/** What works on this screen now. */
export function useShortcuts(): readonly Shortcut[] {
  const registry = useRegistry();
  return useSyncExternalStore(registry.subscribe, registry.read);
}
