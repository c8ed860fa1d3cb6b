import type { OpenUpload } from '../../../../src/application/office/uploads/UploadVisitState';
import { openingSide, sidesOf } from '../../../../src/application/office/uploads/uploadSides';

const state = (upload: object, layout = 'open') =>
  ({
    upload: { state: 'CHECKED', errorRows: 0, errors: [], goodRows: 3, ...upload },
    layout: { kind: layout },
  }) as never as OpenUpload;

describe('the tabs of an upload', () => {
  it('open on the errors if there are any', () => {
    expect(openingSide(sidesOf(state({ errorRows: 2 })))).toBe('errors');
    expect(openingSide(sidesOf(state({ errorRows: 2, goodRows: 0 })))).toBe('errors');
    expect(openingSide(sidesOf(state({ state: 'COMMITTED', errorRows: 2 })))).toBe('errors');
  });

  it('open on the columns of a file without errors, and on the rows once it is committed', () => {
    expect(openingSide(sidesOf(state({})))).toBe('columns');
    expect(openingSide(sidesOf(state({ state: 'COMMITTED' })))).toBe('rows');
    expect(openingSide(sidesOf(state({ state: 'REFUSED' })))).toBeUndefined();
  });
});
