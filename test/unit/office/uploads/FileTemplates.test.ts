import { asyncScheduler } from 'rxjs';
import type { FileTemplate } from '../../../../contract/office/uploads';
import { FileTemplates } from '../../../../src/application/office/uploads/FileTemplates';
import type { FileTemplateGateway } from '../../../../src/application/office/uploads/ports';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';

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

it('tries no more templates on a file once nobody waits for the result', async () => {
  const leaving = new AbortController();
  const tried: string[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const templates = Array.from({ length: 9 }, (_, at) => ({ templatePk: `10420.${at}` }) as FileTemplate);
  const gateway: FileTemplateGateway = {
    list: async (_target, signal) => {
      signals.push(signal);
      return templates;
    },
    test: async ({ templatePk }, signal) => {
      tried.push(templatePk);
      signals.push(signal);
      leaving.abort(new Error('left'));
      return { rows: 1, goodRows: 1, errors: [] };
    },
    create: () => Promise.reject(new Error('not asked')),
    change: () => Promise.reject(new Error('not asked')),
    remove: () => Promise.reject(new Error('not asked')),
  };
  const fitting = new FileTemplates(gateway, asyncScheduler).fitting(
    { kind: 'payrollDeductions', owner: '10420' },
    '10420.f',
    leaving.signal,
  );
  await expect(fitting).rejects.toThrow('left');
  expect(tried.length).toBeLessThan(templates.length);
  expect(new Set(signals)).toEqual(new Set([leaving.signal]));
});
