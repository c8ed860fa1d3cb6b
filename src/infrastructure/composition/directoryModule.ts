import { ChangeDetails } from '../../application/people/directory/ChangeDetails';
import { ChangePeople, SendPasswordReset } from '../../application/people/directory/ChangePeople';
import { CreatePerson } from '../../application/people/directory/CreatePerson';
import { DirectoryList } from '../../application/people/directory/DirectoryList';
import { DivisionLimits } from '../../application/people/directory/DivisionLimits';
import { GroupSearch } from '../../application/people/directory/GroupSearch';
import { InvitationGateway, Invitations } from '../../application/people/directory/Invitations';
import { NewPersonDraft } from '../../application/people/directory/NewPersonDraft';
import { OpenPerson } from '../../application/people/directory/PersonQuery';
import { PersonSessionGateway, PersonSessions } from '../../application/people/directory/PersonSessions';
import { PurgePeople } from '../../application/people/directory/PurgePeople';
import {
  DirectoryChanges,
  DirectoryGateway,
  DirectoryMails,
  DivisionLimitGateway,
  PurgeGateway,
} from '../../application/people/directory/ports';
import { DraftGateway } from '../../application/platform/drafts/ports';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { directoryCalls } from '../http/people/directoryCalls';
import {
  directoryChangesCalls,
  directoryMailsCalls,
  divisionLimitCalls,
  personSessionCalls,
  purgeCalls,
} from '../http/people/directoryChangesCalls';
import { invitationCalls } from '../http/people/invitationCalls';
import type { billModule } from './billModule';
import { type Provides, provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the directory. Requires the slice `bill` for drafts. */
export const directoryModule = slice<Core | Provides<typeof billModule>>()(({ bind }) => {
  provideMade(bind, DirectoryGateway, directoryCalls, [ApiClient]);
  provideMade(bind, DirectoryChanges, directoryChangesCalls, [ApiClient]);
  provideMade(bind, DirectoryMails, directoryMailsCalls, [ApiClient]);
  provideMade(bind, DivisionLimitGateway, divisionLimitCalls, [ApiClient]);
  provideMade(bind, PersonSessionGateway, personSessionCalls, [ApiClient]);
  provideMade(bind, PurgeGateway, purgeCalls, [ApiClient]);
  provideMade(bind, InvitationGateway, invitationCalls, [ApiClient]);
  provideUseCase(bind, DirectoryList, [DirectoryGateway, PageVisibility, Time]);
  provideUseCase(bind, OpenPerson, [DirectoryGateway]);
  provideUseCase(bind, GroupSearch, [DirectoryGateway, Time]);
  provideUseCase(bind, ChangeDetails, [DirectoryChanges, DirectoryGateway]);
  provideUseCase(bind, ChangePeople, [DirectoryChanges, DirectoryMails, DirectoryGateway]);
  provideUseCase(bind, DivisionLimits, [DivisionLimitGateway]);
  provideUseCase(bind, CreatePerson, [DirectoryGateway, DirectoryChanges, Time]);
  provideUseCase(bind, Invitations, [InvitationGateway, Time]);
  provideUseCase(bind, NewPersonDraft, [DraftGateway, DirectoryGateway, Time]);
  provideUseCase(bind, SendPasswordReset, [DirectoryMails]);
  provideUseCase(bind, PersonSessions, [PersonSessionGateway]);
  provideUseCase(bind, PurgePeople, [PurgeGateway]);
  return bind;
});
