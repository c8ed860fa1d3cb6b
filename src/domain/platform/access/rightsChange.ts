import { dateText, dayOf } from '../dates/LocalDate';

/** Someone's access that changed after a request was made. */
export interface LapsingChange {
  readonly whose: 'requester' | 'approver';
  /** When it changed last: ISO timestamp, UTC. */
  readonly at: string;
}

/**
 * Why a request cannot be approved after a change of rights, and what to do.
 *
 * @param by name of the person who asked.
 * @param again how to ask again, as a sentence.
 * @source docs/decisions/controls.md#an-approval-lapses-when-rights-change
 */
export function rightsChangedMessage({ whose, at }: LapsingChange, by: string, again: string): string {
  const day = dateText(dayOf(new Date(at)));
  return whose === 'requester'
    ? `The access of ${by} changed on ${day}, after this was requested, so it can't be approved. It is still waiting. ${again}`
    : `Your access changed on ${day}, after this was requested, so another person has to approve it. It is still waiting.`;
}
