import { runServer } from './run/start/runServer';

await runServer();
