/**
 * Everything that a lab changes to make the site its own: names and addresses here, the facts of its study below.
 * Until then all of it is placeholders on example.edu.
 */
export const site = {
  /** The product's name; the guide's link is this name followed by 'Guide' (BAR-3). */
  name: 'Grovemates',
  /** Where the site is published, without a slash at the end: canonical links and social cards begin with it. */
  origin: 'https://grovemates.example.edu',
  lab: { name: 'Example AI Lab', href: 'https://lab.example.edu/' },
  university: { name: 'Example University', href: 'https://www.example.edu/' },
  chat: { name: 'Chat community', href: 'https://chat.example.edu/grovemates' },
  blog: { name: 'Blog', href: 'https://blog.example.edu/grovemates' },
  support: { name: 'Support e-mail', address: 'support@grovemates.example.edu' },
  /** FOOT-3. */
  copyrightYear: 2025,
} as const;

/** Receives reports of security problems; named only in /.well-known/security.txt, on no page. */
export const securityContact = 'security@grovemates.example.edu';

/**
 * What only the lab that runs a study can say. The guide, the FAQ and the consent form use it; each fact is a part of
 * a sentence, or a whole one.
 */
export const study = {
  /** Set to false once every fact is the lab's own: the square brackets around them disappear. */
  isSample: true,
  investigator: 'Dr Robin Sample',
  postalAddress: 'Example AI Lab, 1 Sample Street, Exampleton',
  ethicsReview:
    'The study was reviewed by the Research Ethics Board of Example University. The number of its approval is SAMPLE-000.',
  ethicsContact: 'ethics-board@example.edu',
  dataProtectionContact: 'data-protection@example.edu',
  minimumAge: '18 years',
  sessionLength: '40 minutes',
  mates: 'two or three',
  recordedInGame: 'what you build, where you move, and what you write in the chat',
  notRecorded: 'no sound, no picture of you, and nothing from your other programs',
  whoSees: 'the research team; what is published is about groups, never about one person',
  afterwards: 'a short form with ten questions',
  reward: 'no payment',
  keepsGameRecords: 'ten years',
  keepsSiteRecords: 'two years after the last session',
  deletesOnRequest: '30 days after your session',
  repliesWithin: 'two working days',
} as const;

/** How the lab's game is played: each action with its keys or buttons. A sample, like the facts above. */
export const controls = [
  { act: 'Walk', keys: ['W', 'A', 'S', 'D'] },
  { act: 'Look around', keys: ['Mouse'] },
  { act: 'Jump, or climb a block', keys: ['Space'] },
  { act: 'Break the block you point at', keys: ['Left button'] },
  { act: 'Place a block there', keys: ['Right button'] },
  { act: 'Choose a kind of block', keys: ['1', 'to', '9'] },
  { act: 'Write to the others', keys: ['T'] },
  { act: 'Pause, and let go of the mouse', keys: ['Esc'] },
] as const;

/** A fact of the study as the site shows it: in square brackets while it is a sample. */
export function fact(name: Exclude<keyof typeof study, 'isSample'>): string {
  return study.isSample ? `[${study[name]}]` : study[name];
}
