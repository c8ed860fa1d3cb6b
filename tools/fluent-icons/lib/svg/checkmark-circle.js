import { createFluentIcon } from '../utils/createFluentIcon.js';
export const CheckmarkCircleFilled = ( /*#__PURE__*/createFluentIcon('CheckmarkCircleFilled', "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m3.36 5.65a.5.5 0 0 0-.64-.06l-.07.06L9 11.3 7.35 9.65l-.07-.06a.5.5 0 0 0-.7.7l.07.07 2 2 .07.06c.17.11.4.11.56 0l.07-.06 4-4 .07-.08a.5.5 0 0 0-.06-.63"]));
export const CheckmarkCircle12Filled = ( /*#__PURE__*/createFluentIcon('CheckmarkCircle12Filled', "12", ["M1 6a5 5 0 1 1 10 0A5 5 0 0 1 1 6m7.35-.9a.5.5 0 1 0-.7-.7L5.5 6.54 4.35 5.4a.5.5 0 1 0-.7.7l1.5 1.5c.2.2.5.2.7 0z"]));
