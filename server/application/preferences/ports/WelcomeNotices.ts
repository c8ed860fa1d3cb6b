/** Who has seen the notice that welcomes new people. */
export interface WelcomeNotices {
  /** Again is as once. */
  seen(userId: string): Promise<void>;
}
