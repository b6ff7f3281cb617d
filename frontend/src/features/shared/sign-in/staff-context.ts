import { createContext, use } from 'react';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { mayOpen } from '#contracts/policies/staff-pages.ts';

export const StaffContext = createContext<SignedInUser | undefined>(undefined);

/** Whether the signed-in user may open an address; controls that lead to others are not shown. */
export function useMayOpen(): (address: string) => boolean {
  const user = use(StaffContext);
  if (!user) throw new Error('Only staff pages have a signed-in user');
  return (address) => mayOpen(user.role, address);
}
