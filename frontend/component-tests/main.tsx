import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { FlashProvider } from '../src/features/shared/flash/flash-dialog.tsx';
import { EditorExample } from './examples/editor-example.tsx';
import { FormExample } from './examples/form-example.tsx';
import { TableExample } from './examples/table-example.tsx';

/** Renders the component named by `?example=` with the providers of every staff page: a router and messages. */
const examples = { form: FormExample, table: TableExample, editor: EditorExample };
const name = new URLSearchParams(window.location.search).get('example') as keyof typeof examples;
const Example = examples[name];

const page = (
  <FlashProvider>
    <Example />
  </FlashProvider>
);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter([{ path: '*', element: page }])} />
  </StrictMode>,
);
