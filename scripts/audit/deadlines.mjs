const DAY_MS = 86_400_000;

/** Days until a release without the vulnerability, by its severity. @source SECURITY.md#how-fast-dependencies-are-updated */
export const DAYS = { critical: 3, high: 14, moderate: 60, low: 365 };

/**
 * Compares known vulnerabilities with the record of when each was found.
 *
 * @param {{ id: string, name: string, severity: string }[]} found in the packages of a release
 * @param {Record<string, string>} foundOn the day on which each was found, by its id
 * @returns {string[]} sentences about those that are not recorded or past their time
 */
export function overdue(found, foundOn, now) {
  return found.flatMap(({ id, name, severity }) => {
    const day = foundOn[id];
    const days = DAYS[severity] ?? DAYS.critical;
    if (day === undefined)
      return `${name} has ${id} (${severity}): update it within ${days} days, or add the day it was found to scripts/audit/found.json.`;
    const isLate = now - Date.parse(day) > days * DAY_MS;
    return isLate ? `${name} has ${id} (${severity}), found on ${day}: its ${days} days are over.` : [];
  });
}

/** End of life of base image versions. */
const END_OF_LIFE = {
  'node:22': '2027-04-30',
  'node:24': '2028-04-30',
  'postgres:16': '2028-11-09',
  'postgres:17': '2029-11-08',
  'postgres:18': '2030-11-14',
};
const NOTICE_DAYS = 180;

/**
 * @param {string[]} images such as `node:24-trixie-slim`. Without a patch version, each build gets the newest.
 * @returns {string[]} sentences about those that are unknown, pinned to an old patch, or near their end
 */
export function oldImages(images, now) {
  return images.flatMap((image) => {
    const [version = ''] = /^\w+:\d+/.exec(image) ?? [];
    const end = END_OF_LIFE[version];
    if (end === undefined) return `${image} is not in scripts/audit/deadlines.mjs: add when its version ends.`;
    if (/^\w+:\d+\.\d/.test(image)) return `${image} names a patch version, which ages: name ${version} only.`;
    const isEnding = Date.parse(end) - now < NOTICE_DAYS * DAY_MS;
    return isEnding ? `${image} gets no fixes after ${end}: use a newer version.` : [];
  });
}
