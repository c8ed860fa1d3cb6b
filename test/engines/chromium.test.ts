import { walkThrough } from './walk';

walkThrough('Chromium');
