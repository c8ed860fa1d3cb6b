/**
 * Whether the person is active. Heartbeats on a person's behalf pause while they are away.
 *
 * @source docs/decisions/session.md#absence-counts-across-a-reload
 */
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
