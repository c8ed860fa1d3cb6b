import { useEffect, useEffectEvent, useMemo } from 'react';
import { GlobalSearch, searchableText } from '../../../application/billing/search/GlobalSearch';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { useMe } from '../../kit/MeContext';
import { isTyping, useListedKeys } from '../../kit/navigation/Shortcuts';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { commandGroups, recentFirst, recentGroup } from './commands';
import { foundGroups, textToSearch } from './groupActions';
import { countText, type SearchOption } from './searchOptions';

/** The state of the search for the typed text. */
export type SearchState =
  | { readonly kind: 'loading' | 'loaded'; readonly isRefreshing: boolean }
  | { readonly kind: 'failed'; readonly isRefreshing: boolean; readonly error: unknown };

/**
 * What was chosen recently, pages, actions, and what the search finds for the typed text; before anything is typed, only recent
 * choices. Announces the number of results.
 */
export function useResults(typed: string, isOpen: boolean, recent: readonly SearchOption[]) {
  const search = useService(GlobalSearch);
  const live = useMemo(() => search.open(), [search]);
  const found = useStream(live.result$, LOADING);
  const me = useMe();
  const announce = useAnnounce();
  const text = searchableText(textToSearch(typed));
  useEffect(() => {
    if (text !== undefined) live.show(text);
  }, [live, text]);
  const results = text !== undefined && found.kind === 'loaded' ? found.value : undefined;
  const groups = useMemo(() => {
    if (typed.trim() === '') return recentGroup(recent);
    return recentFirst(recentGroup(recent, typed), [...commandGroups(typed, me), ...foundGroups(results, typed, me)]);
  }, [typed, recent, results, me]);
  const isRefreshing = found.kind === 'loaded' && found.refreshing;
  const count = isOpen && results && !isRefreshing ? countText(results) : '';
  useEffect(() => {
    if (count !== '') announce(count);
  }, [count, results, announce]);
  const result: SearchState =
    found.kind === 'failed'
      ? { kind: 'failed', isRefreshing: false, error: found.error }
      : { kind: found.kind, isRefreshing };
  return { text, result, groups, retry: () => live.retry() };
}

/** Ctrl + K opens the search everywhere; `/` on screens without a search of their own. */
export function useSearchKeys(open: () => void): void {
  useListedKeys('Ctrl + K', 'Search everywhere');
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isCombination = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
    if (event.defaultPrevented || (!isCombination && !isSlash)) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
