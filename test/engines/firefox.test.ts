import { walkThrough } from './walk';

walkThrough('Firefox');
