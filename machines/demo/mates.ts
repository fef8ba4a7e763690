/** The mates of the demo, by the names that a visitor calls them. */
export const MATES = ['wren', 'pip', 'moss'] as const;
export type MateName = (typeof MATES)[number];
