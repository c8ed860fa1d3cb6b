import { formRefusal } from '../../../server/http/IncomingForm';

/** As the operating system says it, from a file that was being written. */
const failed = (code: string, more: object = {}) => Object.assign(new Error(code), { code, syscall: 'write', ...more });

describe('a form that cannot be received', () => {
  it.each(['ENOSPC', 'EDQUOT'])('is not its sender’s fault when our disk is full (%s)', (code) => {
    expect(formRefusal(failed(code), 'one')).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('is a fault of ours when our disk fails in another way', () => {
    const error = failed('EIO', { path: '/somewhere' });
    expect(formRefusal(error, 'one')).toBe(error);
  });

  it('is refused in words when its sender broke off', () => {
    const error = failed('ECONNRESET', { syscall: 'read' });
    expect(formRefusal(error, 'one')).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The form is incomplete. Send it again.',
    });
  });
});
