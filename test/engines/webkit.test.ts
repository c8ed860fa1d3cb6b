import { walkThrough } from './walk';

walkThrough('WebKit');
