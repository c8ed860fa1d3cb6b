import { DemoFileGateway } from '../../application/demo/ports';
import { SampleFiles } from '../../application/demo/SampleFiles';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpDemoFileGateway } from '../http/HttpDemoFileGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the demo's sample files. */
export const demoModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, DemoFileGateway, HttpDemoFileGateway, [ApiClient]);
  provideUseCase(bind, SampleFiles, [DemoFileGateway, Time]);
  return bind;
});
