import type { Giver } from '../../domain/directory/Giver';
import { grantableRoles } from '../../domain/directory/grantableRoles';
import { isByGroup } from '../../domain/directory/isByGroup';
import { DraftKeeper } from '../drafts/DraftKeeper';
import type { DraftGateway } from '../drafts/ports';
import type { Time } from '../shared/Time';
import { emptyForm, formOf, type NewPersonForm } from './newPersonDraft';
import type { DirectoryGateway } from './ports/DirectoryGateway';

/** One at a time: whoever adds somebody in two tabs adds the same person. */
const DRAFT_ID = 'person.new';

/** Enough to know whether there is one group or more. */
const TWO = 2;

/** A new person who is being added, and what keeps the form. */
export interface OpenNewPerson {
  /** As it was left, or empty. */
  readonly form: NewPersonForm;
  /** As it stands before anything is typed. */
  readonly empty: NewPersonForm;
  readonly keeper: DraftKeeper;
}

/** Where somebody is being added: what is typed is kept on the server. */
export class NewPersonDesk {
  constructor(
    private readonly drafts: DraftGateway,
    private readonly directory: DirectoryGateway,
    private readonly time: Time,
  ) {}

  /**
   * Goes on where the person left, or begins.
   *
   * @param giver the signed-in person.
   * @throws ApiError when it cannot be found out what they left: to begin anew would overwrite it.
   */
  async open(giver: Giver): Promise<OpenNewPerson> {
    const keeper = new DraftKeeper(this.drafts, DRAFT_ID, 'person', this.time);
    const [draft, groups] = await Promise.all([
      this.drafts.get(DRAFT_ID),
      this.directory.groups('', 0, TWO).then(
        ({ items }) => items,
        () => [],
      ),
    ]);
    const form = formOf(draft?.body);
    if (draft && form) keeper.found(draft.modDate);
    const empty = emptyForm(groups, grantableRoles(giver).every(isByGroup));
    return { form: form ?? empty, empty, keeper };
  }
}
