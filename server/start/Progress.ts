/** Told what is going on, for whoever waits. */
export type Progress = (what: string) => void;
