import { render } from '@testing-library/react';
import { ReadAsOf } from '../../../src/ui/kit/values/ReadAsOf';

it('shows the time of a report that is noticeably old', () => {
  const at = new Date(2026, 10, 27, 10, 42, 7).toISOString();
  const { container } = render(<ReadAsOf at={at} />);
  // The space before AM differs between versions of the browser.
  expect(container.textContent?.replaceAll(/\s/g, ' ')).toBe('As of 10:42:07 AM. Later changes will appear soon.');
  expect(container.querySelector('time')?.dateTime).toBe(at);
});

it('shows nothing for a current report', () => {
  expect(render(<ReadAsOf at={undefined} />).container.textContent).toBe('');
});
