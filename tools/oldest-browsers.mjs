/** The oldest browsers that the build must run on. A test compares them with `OLDEST_SUPPORTED`. @source BRW-1 */
export const OLDEST_BROWSERS = { chrome: '112', edge: '111', firefox: '113', safari: '15.6' };
