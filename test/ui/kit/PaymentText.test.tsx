import { render, screen } from '@testing-library/react';
import { setOfficeTimeZone } from '../../../src/ui/kit/values/DateText';
import { PaymentDay, PaymentTime } from '../../../src/ui/kit/values/PaymentText';

const timestamp = '2026-03-11T01:30:00.000Z';

describe('the time of a payment', () => {
  beforeEach(() => setOfficeTimeZone('America/New_York'));
  afterEach(() => setOfficeTimeZone(undefined));

  it("is in the office's time zone if its group has no rule", () => {
    render(<PaymentTime timestamp={timestamp} timeZone="UTC" />);
    expect(screen.getByText('Mar 10, 2026, 9:30 PM Eastern').tagName).toBe('TIME');
  });

  it("is in the time zone of its group's rule", () => {
    render(<PaymentTime timestamp={timestamp} timeZone="America/Los_Angeles" />);
    expect(screen.getByText('Mar 10, 2026, 6:30 PM Pacific').tagName).toBe('TIME');
  });

  it('has its date in the same time zone', () => {
    render(<PaymentDay timestamp={timestamp} timeZone="UTC" />);
    expect(screen.getByText('Mar 10, 2026')).toHaveProperty('title', 'Mar 10, 2026, 9:30 PM Eastern');
  });
});
