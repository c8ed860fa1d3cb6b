import { createFluentIcon } from '../utils/createFluentIcon.js';
export const CheckmarkFilled = ( /*#__PURE__*/createFluentIcon('CheckmarkFilled', "1em", ["M7.03 13.9 3.56 10a.75.75 0 0 0-1.12 1l4 4.5c.29.32.79.34 1.09.03l10.5-10.5a.75.75 0 0 0-1.06-1.06z"]));
export const Checkmark12Filled = ( /*#__PURE__*/createFluentIcon('Checkmark12Filled', "12", ["M9.76 3.2c.3.29.32.76.04 1.06l-4.25 4.5a.75.75 0 0 1-1.08.02L2.22 6.53a.75.75 0 0 1 1.06-1.06l1.7 1.7L8.7 3.24a.75.75 0 0 1 1.06-.04"]));
export const Checkmark16Filled = ( /*#__PURE__*/createFluentIcon('Checkmark16Filled', "16", ["M14.05 3.49c.28.3.27.77-.04 1.06l-7.93 7.47A.85.85 0 0 1 4.9 12L2.22 9.28a.75.75 0 1 1 1.06-1.06l2.24 2.27 7.47-7.04a.75.75 0 0 1 1.06.04"]));
