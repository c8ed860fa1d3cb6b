import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import { showBootFailure } from '../../../src/infrastructure/browser/bootPage';

const INDEX = readFileSync(path.resolve(__dirname, '../../../src/index.html'), 'utf8');

it('turns the loading screen into an announced error page with a heading and a link when the application cannot start (ENV-1)', () => {
  const page = new DOMParser().parseFromString(INDEX, 'text/html');
  document.title = page.title;
  document.body.innerHTML = page.body.innerHTML;
  const root = document.getElementById('root');
  if (root) showBootFailure(root, 'Listbill cannot start. environment.json is not JSON.');
  const alert = within(within(screen.getByRole('main')).getByRole('alert'));
  expect(alert.getByRole('heading', { level: 1 }).textContent).toBe(
    'Listbill cannot start. environment.json is not JSON.',
  );
  expect(alert.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(document.title).toBe('Error – Listbill');
});
