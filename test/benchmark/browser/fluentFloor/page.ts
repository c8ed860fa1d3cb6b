import {
  FluentProvider,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  webLightTheme,
} from '@fluentui/react-components';
import { createElement as element } from 'react';
import { createRoot } from 'react-dom/client';

const columns = Array.from({ length: 9 }, (_, column) => column);
const rows = Array.from({ length: 50 }, (_, row) => row);

/** As many rows and columns as the bill summary has, with React and Fluent's table and nothing else. The data is in the code. */
const table = element(
  Table,
  { 'aria-label': 'Bills' },
  element(
    TableHeader,
    null,
    element(TableRow, null, ...columns.map((column) => element(TableHeaderCell, { key: column }, `Column ${column}`))),
  ),
  element(
    TableBody,
    null,
    ...rows.map((row) =>
      element(
        TableRow,
        { key: row },
        ...columns.map((column) =>
          element(TableCell, { key: column }, element('a', { href: `#${row}` }, `Cell ${row} ${column}`)),
        ),
      ),
    ),
  ),
);

const root = document.getElementById('root');
if (root) createRoot(root).render(element(FluentProvider, { theme: webLightTheme }, table));
