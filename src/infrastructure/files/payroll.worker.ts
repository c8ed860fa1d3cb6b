import type { PayrollRequest } from './payrollMessages';
import { servePayroll } from './servePayroll';

const serve = servePayroll((message) => postMessage(message));

addEventListener('message', ({ data }: MessageEvent<PayrollRequest>) => serve(data));
