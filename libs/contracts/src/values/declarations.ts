/** Declarations of an author before a manuscript is sent: it is original, all authors agree, and it is nowhere else. */
export const declarations = ['original', 'agreed', 'nowhere-else'] as const;
export type Declaration = (typeof declarations)[number];
