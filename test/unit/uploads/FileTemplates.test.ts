import { asyncScheduler } from 'rxjs';
import { ApiError } from '../../../src/application/shared/ApiError';
import { FileTemplates } from '../../../src/application/uploads/FileTemplates';
import type { FileTemplateGateway } from '../../../src/application/uploads/ports';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';

const TEMPLATE = { templatePk: '10420.1' };

/** Every call fails with the given error. */
function templatesFailingWith(error: ApiError): FileTemplates {
  const fail = () => Promise.reject(error);
  const gateway: FileTemplateGateway = { list: fail, create: fail, change: fail, remove: fail, test: fail };
  return new FileTemplates(gateway, asyncScheduler);
}

it('ignores deleting a template that no longer exists', async () => {
  const templates = templatesFailingWith(new ApiError('notFound', ErrorCode.NotFound, 'There is no such template.'));
  await expect(templates.remove(TEMPLATE)).resolves.toBeUndefined();
});

it('rejects when a template cannot be deleted', async () => {
  const templates = templatesFailingWith(new ApiError('forbidden', ErrorCode.Forbidden, 'It is not yours.'));
  await expect(templates.remove(TEMPLATE)).rejects.toMatchObject({ kind: 'forbidden' });
});
