/** The setting by which a database is known to be the demo's. */
export const DEMO_SETTING = 'demo';

/** The advisory lock of whoever fills it: any number nobody else uses. */
export const SEEDING = 7_301_003;

export interface DemoSetting {
  /** ISO timestamp, UTC: the demo's months are counted from it. */
  readonly firstStart: string;
}
