import { DemoFileGateway } from '../../application/demo/ports';
import { SampleFiles } from '../../application/demo/SampleFiles';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { demoFileCalls } from '../http/demoFileCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the demo's sample files. */
export const demoModule = slice<Core>()(({ bind }) => {
  provideMade(bind, DemoFileGateway, demoFileCalls, [ApiClient]);
  provideUseCase(bind, SampleFiles, [DemoFileGateway, Time]);
  return bind;
});
