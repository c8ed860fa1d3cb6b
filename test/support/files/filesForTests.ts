import { MemoryFiles } from './MemoryFiles';
import { SameThreadReading } from './SameThreadReading';

/** File storage in memory and file reading without worker threads. */
export const filesForTests = () => ({ files: new MemoryFiles(), reading: new SameThreadReading() });
