import { type ComponentType, useState } from 'react';

/**
 * A menu whose code is fetched when somebody reaches for it. Until then a plain button stands in its place;
 * the menu then comes with a button of its own, open if it was asked for.
 */
export function useLazyMenu<Props>(fetchMenu: () => Promise<ComponentType<Props>>) {
  const [menu, setMenu] = useState<{ Menu: ComponentType<Props> }>();
  const load = (): void => {
    fetchMenu().then(
      (Menu) => setMenu({ Menu }),
      // The button stays: pressing it again tries again.
      () => undefined,
    );
  };
  return { Menu: menu?.Menu, load };
}
