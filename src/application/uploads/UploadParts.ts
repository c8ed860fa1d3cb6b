import type { DraftGateway } from '../drafts/ports';
import type { NewKey } from '../shared/NewKey';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { FileTemplateGateway } from './ports/FileTemplateGateway';
import type { UploadGateway } from './ports/UploadGateway';

/** What a visit to an upload works with. */
export interface UploadParts {
  readonly uploads: UploadGateway;
  readonly templates: FileTemplateGateway;
  readonly drafts: DraftGateway;
  readonly newKey: NewKey;
  readonly visibility: PageVisibility;
  readonly time: Time;
}
