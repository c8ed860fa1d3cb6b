import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CurrentMe } from '../../../application/preferences/CurrentMe';
import type { Me } from '../../../application/preferences/Me';
import { LOADING, type Loadable } from '../../../application/shared/Loadable';
import { MeProvider, may } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { SEARCH_PLACE } from '../AppShell.styles';
import { SearchBox } from './SearchBox';

/** The search of the application bar. Loaded after the first screen, and then shown in its place in the bar. */
export function BarSearch() {
  const me = useStream<Loadable<Me>>(useService(CurrentMe).me$, LOADING);
  const place = useSyncExternalStore(watch, findPlace);
  if (!place || me.kind !== 'loaded' || !may(me.value, 'bills.search')) return null;
  return createPortal(
    <MeProvider me={me.value}>
      <SearchBox />
    </MeProvider>,
    place,
  );
}

function findPlace(): HTMLElement | null {
  return document.getElementById(SEARCH_PLACE);
}

/** The bar is created again when somebody signs in. */
function watch(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
