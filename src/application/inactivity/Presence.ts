/** Whether somebody is at the machine. What says "still here" on a person's behalf rests while nobody is. */
export class Presence {
  private away = false;

  /** True from the inactivity limit on, until somebody says they are still there. */
  get isAway(): boolean {
    return this.away;
  }

  set(presence: 'here' | 'away'): void {
    this.away = presence === 'away';
  }
}
