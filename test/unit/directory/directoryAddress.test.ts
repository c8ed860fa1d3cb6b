import { Role } from '../../../src/domain/access/Role';
import { queryFromAddress } from '../../../src/ui/directory/list/directoryAddress';

const read = (address: string, chosen?: string) => queryFromAddress(new URLSearchParams(address), chosen);

describe("the directory's filters in the address", () => {
  it('default to all people by name', () => {
    expect(read('')).toEqual({ q: '', roles: [], sort: 'name', direction: 'asc', page: 0, size: 50 });
  });

  it('accept several roles in either spelling (MGM-2 MGM-3)', () => {
    expect(read('role=ROLE_BILLINGUSER,ROLE_PAYOR').roles).toEqual([Role.BillingUser, Role.Payor]);
  });

  it('use the group of the group switcher unless they name one (MGM-1)', () => {
    expect(read('', '100').groupNumber).toBe('100');
    expect(read('group=200', '100').groupNumber).toBe('200');
  });

  it.each([
    'status=Gone',
    'role=ROLE_KING',
    'group=abc',
    'carrier=a b',
    'agent= ',
    'email=pat',
    'sort=age',
    'page=-4',
    'page=x',
  ])('ignore invalid values: %s', (address) => {
    expect(read(address)).toEqual(read(''));
  });
});
