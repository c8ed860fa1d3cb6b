import type { BegunSignIns } from '../identity/BegunSignIns';

/**
 * Where the start failed with a return in hand that was taken out of the address: puts there what was asked for before the
 * sign-in, so that the reload leads to it.
 *
 * @source RTE-4
 */
export function askAnewFor(begun: Pick<BegunSignIns, 'take'>, location: Location, history: History): void {
  if (!/^#\/(?:callback|access_token)$/.test(location.hash)) return;
  history.replaceState(null, '', `#${begun.take()?.target || '/'}`);
}
