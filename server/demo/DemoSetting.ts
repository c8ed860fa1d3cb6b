/** The setting by which a database is known to be the demo's. */
export const DEMO_SETTING = 'demo';

export interface DemoSetting {
  /** ISO timestamp, UTC: the demo's months are counted from it. */
  readonly firstStart: string;
}
