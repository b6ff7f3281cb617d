import { useMessages } from '#messages/messages-context.ts';

/** A country in the page's language. The server's names of some differ from those of the browser. */
export const Country = ({ name }: { name: string }) => (
  <span suppressHydrationWarning>{useMessages().format.country(name)}</span>
);
