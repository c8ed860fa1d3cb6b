import fc from 'fast-check';
import { SEED } from './depth';

// Once for all files of a worker: they share the module.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
