import {
  changeFileTemplate,
  createFileTemplate,
  listFileTemplates,
  removeFileTemplate,
  testFileTemplate,
} from '../../../contract/fileTemplates';
import type { ManageTemplates } from '../../application/fileTemplates/ManageTemplates';
import type { TestTemplate } from '../../application/fileTemplates/TestTemplate';
import type { Route } from '../Route';

/** What answers the calls about templates. */
export interface FileTemplateServices {
  readonly templates: ManageTemplates;
  readonly test: TestTemplate;
}

/** The calls about layouts that are remembered under a name. */
export function registerFileTemplatesRoutes(route: Route, { templates, test }: FileTemplateServices): void {
  route(listFileTemplates, async ({ caller, scope, query: { kind, owner } }) => ({
    items: await templates.list({ scope, userId: caller.userId }, kind, owner),
  }));
  route(createFileTemplate, ({ caller, body: { kind, owner, ...named }, now }) =>
    templates.create(caller, kind, owner, named, now),
  );
  route(changeFileTemplate, ({ caller, scope, params, body, now }) =>
    templates.change(caller, { scope, userId: caller.userId }, params.templatePk, body, now),
  );
  route(removeFileTemplate, async ({ caller, scope, params }) => ({
    removed: await templates.remove(caller, { scope, userId: caller.userId }, params.templatePk),
  }));
  route(testFileTemplate, ({ caller, scope, params, body }) =>
    test.run({ scope, userId: caller.userId }, params.templatePk, body.filePk),
  );
}
