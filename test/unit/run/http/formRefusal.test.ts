import { formRefusal } from '../../../../server/run/http/IncomingForm';

/** A system error during a write. */
const systemError = (code: string, details: object = {}) =>
  Object.assign(new Error(code), { code, syscall: 'write', ...details });

describe('a form that cannot be received', () => {
  it.each(['ENOSPC', 'EDQUOT'])('is reported as a server problem when the disk is full (%s)', (code) => {
    expect(formRefusal(systemError(code), 'one')).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('is rethrown when the disk fails in another way', () => {
    const error = systemError('EIO', { path: '/somewhere' });
    expect(formRefusal(error, 'one')).toBe(error);
  });

  it('is refused with a message when the sender disconnects', () => {
    const error = systemError('ECONNRESET', { syscall: 'read' });
    expect(formRefusal(error, 'one')).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The form is incomplete. Send it again.',
    });
  });
});
