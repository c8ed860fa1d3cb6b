import { runServer } from './start/runServer';

await runServer();
