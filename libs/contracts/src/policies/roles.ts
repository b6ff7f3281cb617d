/** Roles of signed-in users. Each service's guard enforces their rights; see `Roles` of the platform. */
export const roles = ['administrator', 'editor', 'data_entry', 'statistics'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  administrator: 'Administrator',
  editor: 'Editor',
  data_entry: 'Data entry',
  statistics: 'Statistics',
};

/** The roles that may make a staff call, and open a staff page, that names none. */
export const usualRoles: readonly Role[] = ['administrator', 'editor'];

/** The user who makes a call. */
export interface SessionUser {
  id: string;
  /** Name as printed, else the username. */
  name: string;
  /** Absent where it is the name. */
  username?: string;
  /** Name of the API token with which a program makes it for the user. */
  token?: string;
}

/** The user of a verified session. */
export interface SignedInUser extends SessionUser {
  /** Title as printed, such as 'Managing Editor'; absent without one. */
  title?: string;
  role: Role;
  /** The role requires a second factor: until it is set up, the session can do nothing else. */
  second_factor_missing?: true;
}
