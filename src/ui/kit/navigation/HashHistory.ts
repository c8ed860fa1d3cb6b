import { createContext, useContext } from 'react';
import { createPath, type Location, type NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';
import { paths } from './paths';

/** History state of a route that was requested before sign-in. @source RTE-4 */
export const DEEP_LINK = { isDeepLink: true } as const;

/** @param state of a location */
export function isDeepLink(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isDeepLink' in state;
}

/** Called before leaving a route with unsaved changes. Resolves to true to leave. */
export type LeaveQuestion = () => Promise<boolean>;

export interface HistoryState {
  readonly action: `${NavigationType}`;
  readonly location: Location;
}

interface EntryState {
  /** Position among this tab's entries. Entries made by the address bar get theirs when we first see them. */
  readonly idx: number;
  readonly key: string;
  readonly usr: unknown;
}

/**
 * A hash history for React Router in which every way of leaving a route can be confirmed first. Links and redirects are
 * confirmed before they happen. Back, Forward and address bar edits are reported after they happened: they are reverted,
 * confirmed, then repeated.
 */
export class HashHistory implements Navigator {
  private readonly listeners = new Set<() => void>();
  private question: LeaveQuestion | undefined;
  /** Path of the current screen, also while the maintenance page covers it. */
  private screenPath: string;
  private readonly first: HistoryState;
  private current: HistoryState;
  private index: number;
  /** Number of pending popstate events caused by this class. */
  private ownMoves = 0;
  private isAsking = false;

  /** @param arrival state for the first entry. Default: null, which keeps its state. */
  constructor(
    private readonly window: Window & typeof globalThis,
    arrival: unknown = null,
  ) {
    const entry = this.entry();
    this.index = entry?.idx ?? 0;
    if (!entry || arrival !== null) this.write('replace', this.locationInAddress(), arrival);
    this.current = { action: 'POP' as NavigationType.Pop, location: this.locationInAddress() };
    this.first = this.current;
    this.screenPath = this.current.location.pathname;
  }

  /** The current entry; the same object until it changes. */
  readonly read = (): HistoryState => this.current;

  /** Whether the page was loaded at the current entry, and nothing has navigated since. */
  isFirst(): boolean {
    return this.current === this.first;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.listeners.size === 0) this.window.addEventListener('popstate', this.onPop);
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.window.removeEventListener('popstate', this.onPop);
    };
  };

  /** Calls `question` before the current route is left. @returns stops that. */
  guard(question: LeaveQuestion): () => void {
    this.question = question;
    return () => {
      if (this.question === question) this.question = undefined;
    };
  }

  createHref(to: To): string {
    return `#${typeof to === 'string' ? to : createPath(to)}`;
  }

  go(delta: number): void {
    this.window.history.go(delta);
  }

  // Arrow functions, because the router calls these two without `this`.
  readonly push = (to: To, state?: unknown): void => {
    this.whenAllowed(to, () => this.move('PUSH', to, state));
  };

  readonly replace = (to: To, state?: unknown): void => {
    this.whenAllowed(to, () => this.move('REPLACE', to, state));
  };

  private move(action: 'PUSH' | 'REPLACE', to: To, state: unknown): void {
    if (action === 'PUSH') this.index += 1;
    this.write(action === 'PUSH' ? 'push' : 'replace', typeof to === 'string' ? parsePath(to) : to, state);
    this.announce(action);
  }

  private readonly onPop = (): void => {
    if (this.ownMoves > 0) {
      this.ownMoves -= 1;
      return;
    }
    const entry = this.entry();
    // An entry without a position was made by the address bar or a plain link, so it follows the current one.
    const delta = entry ? entry.idx - this.index : 1;
    const target = this.locationInAddress();
    if (!this.question || delta === 0 || !this.leaves(target)) return this.arrive(delta);
    this.moveQuietly(-delta);
    this.whenAllowed(target, () => this.go(delta));
  };

  private arrive(delta: number): void {
    this.index += delta;
    if (!this.entry()) this.write('replace', this.locationInAddress(), null);
    this.announce('POP');
  }

  private moveQuietly(delta: number): void {
    this.ownMoves += 1;
    this.go(delta);
  }

  /**
   * Another query string on the same path stays on the screen, as filters do. So does the maintenance page, which only covers
   * the screen.
   */
  private leaves(to: To): boolean {
    const { pathname = '' } = typeof to === 'string' ? parsePath(to) : to;
    return pathname !== '' && pathname !== this.screenPath && pathname !== paths.maintenance;
  }

  private whenAllowed(to: To, leave: () => void): void {
    const { question } = this;
    if (!question || !this.leaves(to)) return leave();
    // One question at a time, however often the person tries to leave.
    if (this.isAsking) return;
    this.isAsking = true;
    void question()
      .then((mayLeave) => {
        if (!mayLeave) return;
        this.question = undefined;
        leave();
      })
      .finally(() => {
        this.isAsking = false;
      });
  }

  private announce(action: 'POP' | 'PUSH' | 'REPLACE'): void {
    this.current = { action: action as NavigationType, location: this.locationInAddress() };
    const { pathname } = this.current.location;
    if (pathname !== paths.maintenance) this.screenPath = pathname;
    for (const listener of this.listeners) listener();
  }

  private write(how: 'push' | 'replace', to: Partial<Location>, usr: unknown): void {
    const state: EntryState = { idx: this.index, key: Math.random().toString(36).slice(2, 10), usr };
    const { pathname = '/', search = '', hash = '' } = to;
    this.window.history[`${how}State`](state, '', this.createHref({ pathname, search, hash }));
  }

  private entry(): EntryState | undefined {
    const state = this.window.history.state as Partial<EntryState> | null;
    return typeof state?.idx === 'number' ? (state as EntryState) : undefined;
  }

  private locationInAddress(): Location {
    const { pathname = '/', search = '', hash = '' } = parsePath(this.window.location.hash.slice(1));
    const entry = this.entry();
    const path = pathname.startsWith('/') ? pathname : `/${pathname}`;
    return { pathname: path, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' } as Location;
  }
}

export const HistoryContext = createContext<HashHistory | undefined>(undefined);

/** The same object at every address, so that what navigates need not render when the address changes. */
export function useHistory(): HashHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('No HashRouter above the component that navigates');
  return history;
}
