/**
 * The questions of the FAQ by section, in their order: the ids by which links name them (ROUTE-6 to ROUTE-9). The words
 * stand beside this file, one file a section; a page that shows them prerendered does not fetch them again.
 */
export const faqQuestions = {
  general: [
    'what-is-it',
    'who-runs-it',
    'who-may',
    'get-a-code',
    'cost',
    'what-i-need',
    'account',
    'accessibility',
    'how-long',
    'affiliation',
    'results',
  ],
  gameplay: [
    'a-session',
    'time-zone',
    'mates',
    'mates-limits',
    'other-people',
    'keys',
    'wrong',
    'connection-lost',
    'afterwards',
    'late',
    'demo',
  ],
  ethics: [
    'voluntary',
    'recorded',
    'recorded-in-game',
    'how-long-kept',
    'who-sees',
    'this-site',
    'own-data',
    'withdraw',
    'risks',
    'complain',
  ],
  support: [
    'code-malformed',
    'code-unknown',
    'code-used',
    'code-too-early',
    'session-full',
    'too-many-tries',
    'consent-outdated',
    'link-unknown',
    'cookies',
    'unreachable',
  ],
} as const;

/** A section of the FAQ. */
export type FaqSectionName = keyof typeof faqQuestions;

/** The id of a question of a section. */
export type QuestionId<Section extends FaqSectionName = FaqSectionName> =
  (typeof faqQuestions)[Section][number];
