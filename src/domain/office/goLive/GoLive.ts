import { counted } from '../../platform/text/wording';
import { type AreaCheck, GO_LIVE_AREAS, type GoLiveArea, type GoLiveCheck, type GoLiveState } from './GoLiveCheck';
import type { GoLiveFacts } from './GoLiveFacts';
import { MACHINE_AREAS } from './machineAreas';
import { PARTNER_AREAS } from './partnerAreas';

const AREAS: Readonly<Record<GoLiveArea, AreaCheck>> = { ...PARTNER_AREAS, ...MACHINE_AREAS };

/**
 * Checks before an installation moves money, used by both the command and the screen.
 *
 * @source docs/decisions/setup.md#one-list-says-what-to-check-before-money-moves
 */
export function goLiveChecks(facts: GoLiveFacts): readonly GoLiveCheck[] {
  return GO_LIVE_AREAS.map((area) => {
    const { title, why, judge } = AREAS[area];
    return { area, title, why, ...judge(facts) };
  });
}

/** Number of areas that are not ready, as a sentence. */
export function goLiveSummary(checks: readonly Pick<GoLiveCheck, 'state'>[]): string {
  const count = (wanted: GoLiveState) => checks.filter(({ state }) => state === wanted).length;
  const [stops, reviews] = [count('stop'), count('review')];
  if (stops + reviews === 0) return 'Everything is ready.';
  const rest = reviews === 0 ? '' : `${counted(reviews, 'area')} to review`;
  return stops === 0
    ? `Nothing stops money from moving; ${rest}.`
    : `${counted(stops, 'area')} to fix first${rest && `; ${rest}`}.`;
}
