import { ContainerModule } from 'inversify';
import { DraftGateway } from '../../application/drafts/ports/DraftGateway';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { FileTemplates } from '../../application/uploads/FileTemplates';
import { GroupLogo } from '../../application/uploads/GroupLogo';
import { OwnerSearch } from '../../application/uploads/OwnerSearch';
import { FileTemplateGateway } from '../../application/uploads/ports/FileTemplateGateway';
import { LogoGateway } from '../../application/uploads/ports/LogoGateway';
import { UploadGateway } from '../../application/uploads/ports/UploadGateway';
import { UploadOwnerGateway } from '../../application/uploads/ports/UploadOwnerGateway';
import { ReviewUpload } from '../../application/uploads/ReviewUpload';
import { RowsRead } from '../../application/uploads/RowsRead';
import { SendFiles } from '../../application/uploads/SendFiles';
import { UploadList } from '../../application/uploads/UploadList';
import { ApiClient } from '../http/ApiClient';
import { HttpFileTemplateGateway } from '../http/HttpFileTemplateGateway';
import { HttpLogoGateway } from '../http/HttpLogoGateway';
import { HttpUploadGateway } from '../http/HttpUploadGateway';
import { HttpUploadOwnerGateway } from '../http/HttpUploadOwnerGateway';
import { provideAdapter, provideUseCase, provideValue } from './provide';

/** Uploads, their templates and groups' logos. */
export const uploadsModule = new ContainerModule(({ bind, isBound }) => {
  if (!isBound(NewKey)) provideValue<NewKey>(bind, NewKey, () => crypto.randomUUID());
  provideAdapter(bind, UploadGateway, HttpUploadGateway, [ApiClient, Time]);
  provideAdapter(bind, FileTemplateGateway, HttpFileTemplateGateway, [ApiClient]);
  provideAdapter(bind, LogoGateway, HttpLogoGateway, [ApiClient, Time]);
  provideAdapter(bind, UploadOwnerGateway, HttpUploadOwnerGateway, [ApiClient]);
  provideUseCase(bind, OwnerSearch, [UploadOwnerGateway, Time]);
  provideUseCase(bind, SendFiles, [UploadGateway]);
  provideUseCase(bind, UploadList, [UploadGateway, PageVisibility, Time]);
  provideUseCase(bind, ReviewUpload, [UploadGateway, FileTemplateGateway, DraftGateway, NewKey, PageVisibility, Time]);
  provideUseCase(bind, RowsRead, [UploadGateway]);
  provideUseCase(bind, FileTemplates, [FileTemplateGateway]);
  provideUseCase(bind, GroupLogo, [LogoGateway, CurrentMe]);
});
