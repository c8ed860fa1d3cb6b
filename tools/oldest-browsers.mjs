/** The oldest browsers that the build has to run on: `OLDEST_SUPPORTED` of the domain, which a test compares. @source BRW-1 */
export const OLDEST_BROWSERS = { chrome: '112', edge: '111', firefox: '113', safari: '15.6' };
