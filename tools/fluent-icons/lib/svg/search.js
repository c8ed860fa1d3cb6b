import { createFluentIcon } from '../utils/createFluentIcon.js';
export const SearchRegular = ( /*#__PURE__*/createFluentIcon('SearchRegular', "1em", ["M13.73 14.44a6.5 6.5 0 1 1 .7-.7l3.42 3.4a.5.5 0 0 1-.63.77l-.07-.06zm-.71-.71A5.5 5.5 0 0 0 15 9.5a5.5 5.5 0 1 0-1.98 4.23"]));
