import type { Locator } from 'playwright-core';
import type { Call } from '../../../contract/shared/Call';
import type { Cast } from '../stage/Desk';
import type { Interference, StandIn } from '../stage/FaultProxy';
import type { Scene } from '../stage/Scene';

/**
 * What a call is for, which decides what its failing looks like:
 * a screen or a part of it loads; it happens by itself; a person changes something; a person moves money.
 */
export type CallKind = 'load' | 'background' | 'write' | 'money';

/** How one screen makes one call. */
export interface Script {
  /** Up to where the call is about to be made, with something typed where there is something to type. */
  readonly before?: () => Promise<void>;
  /** Makes the screen make the call. The page is at a quiet place, or where `before` has led. */
  readonly act: () => Promise<void>;
  /** What is on the screen when all is well, and not while it is not: the call has worked. For what happens by itself: what stays on the screen. */
  readonly worked: Locator;
  /** Where the person is told that it failed; the messages of the page unless told. */
  readonly told?: Locator;
  /** The message is the screen's own, not the catalogue's. */
  readonly ownWords?: boolean;
  /** Does it once more, as the person would; the button of the message unless told. */
  readonly again?: () => Promise<void>;
  /** What was typed or chosen, read off the screen. */
  readonly typed?: { readonly read: () => Promise<string>; readonly expected: string };
  /** Further calls that must be spoiled for this one to be made. */
  readonly also?: readonly Interference[];
  /** Answers that the server would give where the sample data are. */
  readonly standIns?: readonly StandIn[];
  /** Puts back what must not outlive the cell. */
  readonly after?: () => Promise<void>;
  /** How often what the person wanted has happened, by the database. */
  readonly count?: () => Promise<number>;
}

/** How the application is led to make one call. */
export interface Driver {
  readonly call: Call;
  /** Which screen, where several make the same call. */
  readonly place?: string;
  readonly kind: CallKind;
  readonly who: Cast;
  /** Limits the calls that are spoiled, by their address. */
  readonly only?: RegExp;
  /** Time that the page's clock must be able to jump over. */
  readonly jumps?: boolean;
  /** It changes something for everybody: nothing else is played on the same server. */
  readonly alone?: boolean;
  /** The person is signed out afterwards. */
  readonly leaves?: boolean;
  /** The call is made while the application starts: `before` is not preceded by opening it. */
  readonly starts?: boolean;
  /** How long a screen waits for this call's answer, where that is longer than for others: ms. */
  readonly waitsMs?: number;
  readonly play: (scene: Scene) => Promise<Script>;
}

/** What a driver is called in reports and on the command line: its call, and where there are two, on which screen. */
export function nameOf({ call, place }: Driver): string {
  return `${call.method} ${call.path}${place ? ` (${place})` : ''}`;
}
