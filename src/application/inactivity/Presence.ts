/** Whether the person is active. Heartbeats on a person's behalf pause while they are away. */
export class Presence {
  private away = false;

  /** True from the inactivity limit until the person confirms that they are still there. */
  get isAway(): boolean {
    return this.away;
  }

  set(presence: 'here' | 'away'): void {
    this.away = presence === 'away';
  }
}
