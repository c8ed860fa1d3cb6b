import { Time } from '../../application/platform/shared/Time';
import { DemoFileGateway } from '../../application/run/demo/ports';
import { SampleFiles } from '../../application/run/demo/SampleFiles';
import { ApiClient } from '../http/ApiClient';
import { demoFileCalls } from '../http/run/demoFileCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the demo's sample files. */
export const demoModule = slice<Core>()(({ bind }) => {
  provideMade(bind, DemoFileGateway, demoFileCalls, [ApiClient]);
  provideUseCase(bind, SampleFiles, [DemoFileGateway, Time]);
  return bind;
});
