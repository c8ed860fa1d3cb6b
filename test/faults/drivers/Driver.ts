import type { Locator } from 'playwright-core';
import type { Call } from '../../../contract/platform/shared/Call';
import type { PlannedFault, StandIn } from '../stage/FaultProxy';
import type { Persona } from '../stage/Lane';
import type { Scene } from '../stage/Scene';

/**
 * Purpose of a call, which decides how a failure is presented:
 * load a screen or part of it; run in the background; save a change; move money.
 */
export type CallKind = 'load' | 'background' | 'write' | 'money';

/** How one screen makes one call. */
export interface Script {
  /** Gets to the point just before the call, with input entered if there are fields. */
  readonly prepare?: () => Promise<void>;
  /** Makes the screen send the call. Starts at the idle page, or where `prepare` ended. */
  readonly makeCall: () => Promise<void>;
  /** Visible only when the call has succeeded. For background calls: what stays visible. */
  readonly success: Locator;
  /** Where the failure is shown; the page's messages by default. */
  readonly failure?: Locator;
  /** Whether the screen shows its own message instead of the catalog's. */
  readonly hasOwnMessage?: boolean;
  /** Repeats the action as a user would; clicks the message's button by default. */
  readonly retry?: () => Promise<void>;
  /** The entered or selected values, read from the screen. */
  readonly input?: { readonly read: () => Promise<string>; readonly expected: string };
  /** Additional calls that must fail so that this call is made. */
  readonly moreFaults?: readonly PlannedFault[];
  /** Answers that the server would only give with the demo data. */
  readonly standIns?: readonly StandIn[];
  /** Restores what must not affect later cells. */
  readonly cleanUp?: () => Promise<void>;
  /** Number of times the user's action took effect, read from the database. */
  readonly countEffects?: () => Promise<number>;
}

/** How to make the application send a call. */
export interface Driver {
  readonly call: Call;
  /** The screen, if several send the same call. */
  readonly screen?: string;
  readonly kind: CallKind;
  readonly persona: Persona;
  /** Limits the faulty requests by URL. */
  readonly urlPattern?: RegExp;
  /** Whether the page's clock must be advanced. */
  readonly advancesClock?: boolean;
  /**
   * The server of calls that affect everyone: `office` for processing and its files, `setup` for an installation whose
   * first bill is not released yet. Cells of the same server run one by one; without it, cells share a server.
   */
  readonly ownServer?: 'office' | 'setup';
  /** Whether the user is signed out afterwards. */
  readonly signsOut?: boolean;
  /** Whether the call is sent at startup: `prepare` runs before the application is opened. */
  readonly runsAtStartup?: boolean;
  /** How long a screen waits for this call's answer, if longer than the default: ms. */
  readonly timeoutMs?: number;
  readonly createScript: (scene: Scene) => Promise<Script>;
}

/** Name of a driver in reports and on the command line: its call, and the screen if there are several. */
export function nameOf({ call, screen }: Driver): string {
  return `${call.method} ${call.path}${screen ? ` (${screen})` : ''}`;
}

/** How long a screen waits for a file that the server writes. */
export const FILE_MS = 120_000;

/**
 * Exports a list of records.
 *
 * @param path of the page with the list.
 * @param rows visible once the list is loaded.
 * @param what title of the list: `Bills`.
 * @param label of the button that opens the menu.
 */
export function exportingList(scene: Scene, path: string, rows: Locator, what: string, label = 'Export'): Script {
  return {
    prepare: async () => {
      await scene.go(path);
      await rows.first().waitFor();
    },
    makeCall: async () => {
      await scene.page.getByRole('button', { name: label, exact: true }).click();
      await scene.page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    },
    success: scene.page.getByText(`${what} exported`).first(),
  };
}
