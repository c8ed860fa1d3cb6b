import { createFluentIcon } from '../utils/createFluentIcon.js';
export const ChevronLeftFilled = ( /*#__PURE__*/createFluentIcon('ChevronLeftFilled', "1em", ["M12.27 15.8a.75.75 0 0 1-1.06-.03l-5-5.25a.75.75 0 0 1 0-1.04l5-5.25a.75.75 0 1 1 1.08 1.04L7.8 10l4.5 4.73c.29.3.28.78-.02 1.06"]));
export const ChevronLeftRegular = ( /*#__PURE__*/createFluentIcon('ChevronLeftRegular', "1em", ["M12.35 15.85a.5.5 0 0 1-.7 0L6.16 10.4a.55.55 0 0 1 0-.78l5.49-5.46a.5.5 0 1 1 .7.7L7.2 10l5.16 5.15c.2.2.2.5 0 .7"]));
