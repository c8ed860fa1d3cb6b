import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular, SearchRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { CurrentMe } from '../../../application/people/preferences/CurrentMe';
import type { Me } from '../../../application/people/preferences/Me';
import { LOADING, type Loadable } from '../../../application/platform/shared/Loadable';
import { MAX_SEARCH_LENGTH } from '../../../domain/billing/search/SearchResults';
import { TextInput } from '../../kit/forms/fields';
import { MeProvider, may, useMay } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { below, useBreakpoint } from '../../kit/useBreakpoint';
import { useStream } from '../../kit/useStream';
import { SEARCH_PLACE, useShellStyles } from '../AppShell.styles';
import { withRecent } from './commands';
import { SearchList } from './SearchList';
import type { SearchOption } from './searchOptions';
import { useResults, useSearchKeys } from './useSearch';

/** ARIA's combobox with a list; a native one could not show groups and details. */
const COMBOBOX = { role: 'combobox', 'aria-autocomplete': 'list' } as const;

const useStyles = makeStyles({
  root: {
    position: 'relative',
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '460px',
    marginInline: 'auto',
    [below(2)]: { display: 'flex', justifyContent: 'flex-end' },
  },
  /** Covers the bar. */
  over: {
    [below(2)]: {
      position: 'fixed',
      top: 0,
      left: 0,
      right: 0,
      zIndex: 11,
      maxWidth: 'none',
      height: '56px',
      alignItems: 'center',
      columnGap: tokens.spacingHorizontalXS,
      paddingInline: tokens.spacingHorizontalS,
      backgroundColor: 'var(--barBackground)',
    },
  },
  input: { minWidth: 0 },
});

/** Finds pages, actions, members, bills, groups and payments. An input in the bar; below level 2, a button that opens it over the bar. */
export function SearchBox() {
  const styles = useStyles();
  const shell = useShellStyles();
  const isNarrow = useBreakpoint() < 2;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const label = useMay('bills.readLines') ? 'Search members, bills and groups' : 'Search bills and groups';
  const [recent, setRecent] = useState<readonly SearchOption[]>([]);
  const { text, result, groups, retry } = useResults(typed, isOpen, recent);
  const [activeIn, setActiveIn] = useState(groups);
  // The same position is another result now.
  if (activeIn !== groups) {
    setActiveIn(groups);
    setActive(-1);
  }
  const options = groups.flatMap((group) => group.options);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const open = () => {
    setOpen(true);
    requestAnimationFrame(() => input.current?.select());
  };
  useSearchKeys(open);
  const choose = (option: SearchOption) => {
    close();
    setRecent(withRecent(recent, option));
    setTyped('');
    input.current?.blur();
    void navigate(option.to);
  };
  const dismiss = () => {
    close();
    if (isNarrow) requestAnimationFrame(() => root.current?.querySelector('button')?.focus());
    else if (!isOpen) setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active] ?? (result.isRefreshing ? undefined : options[0]);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      setActive(
        options.length === 0 ? -1 : (Math.max(active, step < 0 ? 0 : -1) + step + options.length) % options.length,
      );
    } else if (event.key === 'Escape') dismiss();
    else if (event.key === 'Enter' && isOpen && chosen) choose(chosen);
    else return;
    event.preventDefault();
  };

  if (isNarrow && !isOpen) {
    return (
      <div ref={root} className={styles.root}>
        <Button
          className={shell.barButton}
          appearance="transparent"
          icon={<SearchRegular />}
          aria-label="Search"
          onClick={open}
        />
      </div>
    );
  }
  const isShown = isOpen && (typed.trim() !== '' || groups.length > 0);
  const activeOption = options[active];
  return (
    <div
      ref={root}
      className={mergeClasses(styles.root, styles.over)}
      onBlur={({ relatedTarget }) => !root.current?.contains(relatedTarget) && close()}
    >
      <TextInput
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        {...COMBOBOX}
        aria-expanded={isShown}
        aria-controls={listId}
        {...(activeOption && { 'aria-activedescendant': `${listId}${activeOption.key}` })}
        placeholder={isNarrow ? label : `${label} (Ctrl + K)`}
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(value) => {
          setTyped(value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      {isNarrow && (
        <Button
          className={shell.barButton}
          appearance="transparent"
          icon={<DismissRegular />}
          aria-label="Close the search"
          onClick={dismiss}
        />
      )}
      {isShown && (
        <SearchList
          id={listId}
          isTooShort={text === undefined && groups.length === 0}
          result={result}
          groups={groups}
          activeKey={activeOption?.key}
          onChoose={choose}
          onRetry={retry}
        />
      )}
    </div>
  );
}

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

/** The bar is created again after each sign-in. */
function watch(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
