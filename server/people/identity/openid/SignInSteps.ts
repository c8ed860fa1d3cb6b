import { isMultiFactor } from '../../../platform/security/secondFactors';
import type { SecurityEvents } from '../../../platform/security/securityEvents';
import { hasFactor, type OwnFactors } from '../../factors/ports';
import type { PeopleForSignIn, ProviderStorage } from '../../session/ports';
import { type Context, redirectTo } from '../routes/Route';
import type { DeviceCookies } from './knownDevices';
import { finishSignIn, type Login, type SessionParts } from './signInSession';

/** Value of `acr_values` with which an application requires a second factor, as at Auth0. */
export const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

const KIND = 'FirstFactor';
/** How long the second step may take. */
const LIFE_MS = 15 * 60_000;

/** Whether a sign-in's parameters ask for a second factor. */
export function asksForSecondFactor(params: Readonly<Record<string, unknown>> | undefined): boolean {
  const { acr_values: wanted } = params ?? {};
  return typeof wanted === 'string' && wanted.split(' ').includes(MULTI_FACTOR);
}

/** A sign-in whose first factor was right. */
export interface FirstStep {
  readonly login: Login;
  /** When the person showed the first factor, epoch milliseconds. */
  readonly startedAt: number;
}

/** The sign-in in progress in a browser. */
export interface Interaction {
  readonly uid: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface StepParts extends SessionParts {
  readonly people: PeopleForSignIn;
  readonly storage: ProviderStorage;
  readonly devices: DeviceCookies;
  readonly factorsOf: (userId: string) => Promise<OwnFactors>;
  /** Whether everyone needs a second factor. */
  readonly isRequired: boolean;
  readonly security: SecurityEvents;
  readonly now?: () => number;
}

/**
 * What follows the first factor: the second one where the person has one or needs one, then the session. What was shown so far is
 * stored for this sign-in alone, whose cookie the browser has.
 *
 * @source docs/decisions/identity.md#the-second-factor-follows-every-first-one
 */
export class SignInSteps {
  private readonly now: () => number;

  constructor(private readonly parts: StepParts) {
    this.now = parts.now ?? Date.now;
  }

  /** Continues after a first factor: redirects to the second step, or completes the sign-in. */
  async proceed(ctx: Context, { uid, params }: Interaction, started: FirstStep): Promise<void> {
    const { login } = started;
    if (isMultiFactor(login.amr) || !(await this.needsSecond(login.accountId, params))) {
      return this.complete(ctx, started);
    }
    await this.store(uid, started);
    const about = { method: login.method };
    this.parts.security.record({ name: 'second-factor-asked', userId: login.accountId, address: ctx.ip, about });
    return redirectTo(ctx, `/u/login/${uid}/second`);
  }

  /** The sign-in that waits for its second factor; undefined if there is none. */
  async waiting(uid: string): Promise<FirstStep | undefined> {
    const value = (await this.parts.storage.find(KIND, uid))?.value;
    const { accountId, amr, method, factor, startedAt } = value ?? {};
    if (typeof accountId !== 'string' || !isTexts(amr) || typeof method !== 'string') return undefined;
    const second = typeof factor === 'string' ? { factor } : {};
    return { login: { accountId, amr, method, ...second }, startedAt: Number(startedAt) };
  }

  /** Remembers what was shown so far, until the next step. */
  async store(uid: string, { login, startedAt }: FirstStep): Promise<void> {
    const value = { ...login, startedAt };
    await this.parts.storage.put({
      kind: KIND,
      id: uid,
      value,
      uid: null,
      grantId: null,
      expiresAt: this.now() + LIFE_MS,
    });
  }

  /** Starts the session, and redirects to the application. */
  async complete(ctx: Context, { login, startedAt }: FirstStep, uid?: string): Promise<void> {
    const { people, devices, security, storage } = this.parts;
    const { accountId: userId, method, factor } = login;
    if (uid !== undefined) await storage.remove(KIND, uid);
    const address = await finishSignIn(this.parts, ctx, login, startedAt);
    await devices.remember(ctx, userId);
    await people.recordLogin(userId);
    const about = { method, ...(factor !== undefined && { factor }) };
    security.record({ name: 'sign-in-succeeded', userId, address: ctx.ip, about });
    redirectTo(ctx, address);
  }

  private async needsSecond(userId: string, params: Interaction['params']): Promise<boolean> {
    return this.parts.isRequired || asksForSecondFactor(params) || hasFactor(await this.parts.factorsOf(userId));
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
