import { DraftKeeper } from '../drafts/DraftKeeper';
import type { DraftGateway } from '../drafts/ports/DraftGateway';
import type { Time } from '../shared/Time';
import { formOf, type NewPersonForm, NOBODY } from './newPersonDraft';

/** One at a time: whoever adds somebody in two tabs adds the same person. */
const DRAFT_ID = 'person.new';

/** Where somebody is being added: what is typed is kept on the server. */
export class NewPersonDesk {
  constructor(
    private readonly drafts: DraftGateway,
    private readonly time: Time,
  ) {}

  /** Goes on where the person left, or begins. A draft that cannot be read is as good as none. Never rejects. */
  async open(): Promise<{ readonly form: NewPersonForm; readonly keeper: DraftKeeper }> {
    const keeper = new DraftKeeper(this.drafts, DRAFT_ID, 'person', this.time);
    const draft = await this.drafts.get(DRAFT_ID).catch(() => null);
    const form = formOf(draft?.body);
    if (draft && form) keeper.found(draft.modDate);
    return { form: form ?? NOBODY, keeper };
  }
}
