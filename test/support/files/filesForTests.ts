import { MemoryFiles } from './MemoryFiles';
import { SameThreadReading } from './SameThreadReading';

/** What a platform keeps files in and reads them by, without a disk and without threads. */
export const filesForTests = () => ({ files: new MemoryFiles(), reading: new SameThreadReading() });
