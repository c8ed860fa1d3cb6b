export { bundleIcon } from './utils/bundleIcon.js';
export { wrapIcon } from './utils/wrapIcon.js';
export { createFluentIcon } from './utils/createFluentIcon.js';
export { useIconState } from './utils/useIconState.js';
export { iconClassName, iconFilledClassName, iconRegularClassName, iconColorClassName, iconLightClassName, } from './utils/constants.js';
