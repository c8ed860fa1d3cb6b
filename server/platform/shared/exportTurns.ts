import { FairTurns } from './FairTurns';

/** Export parts that are generated at the same time on a server. Each takes a fraction of a second. */
const PART_TURNS = { overall: 2, perPerson: 1 };

/** Turns for the parts of a server's exports: those that people wait for, and those in the background. */
export const createExportTurns = (): FairTurns => new FairTurns(PART_TURNS);
