import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { en } from '#messages/en/index.ts';
import { MessagesContext } from '#messages/messages-context.ts';
import { FlashProvider } from '#shared/flash/flash-dialog.tsx';
import { ToastProvider } from '#shared/flash/toasts.tsx';
import { EditorExample } from './examples/editor-example.tsx';
import { FormExample } from './examples/form-example.tsx';
import { MessageExample } from './examples/message-example.tsx';
import { loadPages, PagesExample } from './examples/pages-example.tsx';
import { ProposalsExample } from './examples/proposals-example.tsx';
import { ReadingExample } from './examples/reading-example.tsx';
import { ReviewExample } from './examples/review-example.tsx';
import { TableExample } from './examples/table-example.tsx';
import { ShortcutList } from '#ui/shortcut-list.tsx';

/** Renders the component named by `?example=` with the providers of every staff page: a router and messages. */
const examples = {
  message: MessageExample,
  form: FormExample,
  table: TableExample,
  editor: EditorExample,
  reading: ReadingExample,
  proposals: ProposalsExample,
  review: ReviewExample,
  pages: PagesExample,
};
const name = new URLSearchParams(window.location.search).get('example') as keyof typeof examples;
const Example = examples[name];

const page = (
  <MessagesContext value={en}>
    <FlashProvider>
      <ToastProvider>
        <Example />
        <ShortcutList />
      </ToastProvider>
    </FlashProvider>
  </MessagesContext>
);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider
      router={createBrowserRouter([
        { path: '*', element: page, loader: name === 'pages' ? loadPages : undefined },
      ])}
    />
  </StrictMode>,
);
