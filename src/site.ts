/**
 * Everything a lab changes to make the site its own: names, addresses, dates. All of it is a plain placeholder
 * on example.edu until then.
 */
export const site = {
  /** The product's name; the guide's link is this name followed by 'Guide' (BAR-3). */
  name: 'Grovemates',
  /** Where the site is published, without a slash at the end: canonical links and social cards start with it. */
  origin: 'https://grovemates.example.edu',
  lab: { name: 'Example AI Lab', href: 'https://lab.example.edu/' },
  university: { name: 'Example University', href: 'https://www.example.edu/' },
  chat: { name: 'Chat community', href: 'https://chat.example.edu/grovemates' },
  blog: { name: 'Blog', href: 'https://blog.example.edu/grovemates' },
  support: { name: 'Support e-mail', address: 'support@grovemates.example.edu' },
  /** FOOT-3. */
  copyrightYear: 2025,
} as const;
