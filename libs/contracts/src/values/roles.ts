/** What a signed-in user may do. Each service's guard enforces it; see `Roles` of the platform. */
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
