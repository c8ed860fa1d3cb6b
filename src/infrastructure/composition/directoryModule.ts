import { ChangeDetails } from '../../application/directory/ChangeDetails';
import { ChangePeople, SendPasswordReset } from '../../application/directory/ChangePeople';
import { CreatePerson } from '../../application/directory/CreatePerson';
import { DirectoryList } from '../../application/directory/DirectoryList';
import { DivisionLimits } from '../../application/directory/DivisionLimits';
import { GroupSearch } from '../../application/directory/GroupSearch';
import { InvitationGateway, Invitations } from '../../application/directory/Invitations';
import { NewPersonDraft } from '../../application/directory/NewPersonDraft';
import { OpenPerson } from '../../application/directory/PersonQuery';
import { PersonSessionGateway, PersonSessions } from '../../application/directory/PersonSessions';
import { PurgePeople } from '../../application/directory/PurgePeople';
import {
  DirectoryChanges,
  DirectoryGateway,
  DirectoryMails,
  DivisionLimitGateway,
  PurgeGateway,
} from '../../application/directory/ports';
import { DraftGateway } from '../../application/drafts/ports';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import {
  HttpDirectoryChanges,
  HttpDirectoryMails,
  HttpDivisionLimitGateway,
  HttpPersonSessionGateway,
  HttpPurgeGateway,
} from '../http/HttpDirectoryChanges';
import { HttpDirectoryGateway } from '../http/HttpDirectoryGateway';
import { HttpInvitationGateway } from '../http/HttpInvitationGateway';
import type { billModule } from './billModule';
import { type Provides, provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the directory. Requires the slice `bill` for drafts. */
export const directoryModule = slice<Core | Provides<typeof billModule>>()(({ bind }) => {
  provideAdapter(bind, DirectoryGateway, HttpDirectoryGateway, [ApiClient]);
  provideAdapter(bind, DirectoryChanges, HttpDirectoryChanges, [ApiClient]);
  provideAdapter(bind, DirectoryMails, HttpDirectoryMails, [ApiClient]);
  provideAdapter(bind, DivisionLimitGateway, HttpDivisionLimitGateway, [ApiClient]);
  provideAdapter(bind, PersonSessionGateway, HttpPersonSessionGateway, [ApiClient]);
  provideAdapter(bind, PurgeGateway, HttpPurgeGateway, [ApiClient]);
  provideAdapter(bind, InvitationGateway, HttpInvitationGateway, [ApiClient]);
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
