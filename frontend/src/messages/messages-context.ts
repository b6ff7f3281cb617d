import { createContext, useContext } from 'react';
import type { Messages } from './messages.ts';

/** Provided around the whole application. */
export const MessagesContext = createContext<Messages | undefined>(undefined);

export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error('Nothing provides the messages');
  return messages;
}
