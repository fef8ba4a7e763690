import { site } from './facts.ts';

/**
 * The sections of the FAQ and their questions, in their order (ROUTE-5 to ROUTE-9). The key of a question is its id,
 * used in links. The answers are in `src/faq/answers`: the index and the search field do not load them.
 */
export const faqSections = {
  general: {
    title: 'General',
    intro: 'What this is, who runs it, and whether it is for you.',
    questions: {
      'what-is-it': `What is ${site.name}?`,
      'who-runs-it': 'Who runs it?',
      'who-may': 'Who can take part?',
      'get-a-code': 'How do I get a code?',
      cost: 'Does it cost anything, and do I get paid?',
      'what-i-need': 'What do I need to play?',
      account: 'Is there an account or a password?',
      accessibility: 'Can I take part with a screen reader, or by keyboard alone?',
      'how-long': 'How long does it take?',
      affiliation: 'Is this made by the makers of a game I know?',
      results: 'Where can I read about the results?',
    },
  },
  gameplay: {
    title: 'Gameplay',
    intro: 'What happens in a session, and what the AI mates do.',
    questions: {
      'a-session': 'How does a session go?',
      'time-zone': 'Which time zone is my session in?',
      mates: 'What can the AI mates do?',
      'mates-limits': 'What can’t they do?',
      'other-people': 'Will I meet other people?',
      keys: 'Which keys do I use?',
      wrong: 'Can I do anything wrong?',
      'connection-lost': 'What if I lose the connection in the middle?',
      afterwards: 'What happens when the session is over?',
      late: 'What if I’m late, or have to miss it?',
      demo: 'Can I try it before I join?',
    },
  },
  ethics: {
    title: 'Ethics',
    intro: 'What is recorded, why and for how long, and how to stop.',
    questions: {
      voluntary: 'Do I have to take part?',
      recorded: 'What does this site record, and why?',
      'recorded-in-game': 'What is recorded in the game?',
      'how-long-kept': 'How long is it kept?',
      'who-sees': 'Who sees it? Will I be named?',
      'this-site': 'What does this site keep on my device?',
      'own-data': 'How do I see my data?',
      withdraw: 'How do I stop, or withdraw?',
      risks: 'Are there risks?',
      complain: 'Who has checked this, and where can I complain?',
    },
  },
  support: {
    title: 'Support',
    intro: 'Codes, links and pages that do not do what they should.',
    questions: {
      'code-malformed': 'Why does it mark my code, or say ‘Not a code’?',
      'code-unknown': 'What does ‘Unknown code’ mean?',
      'code-used': 'What does ‘Already used’ mean?',
      'code-too-early': 'What do ‘Not open yet’ and ‘Expired’ mean?',
      'session-full': 'What do ‘Full’ and ‘Over’ mean?',
      'too-many-tries': 'Why does it say ‘Too many tries’?',
      'consent-outdated': 'Why does it say ‘The form has changed’?',
      'link-unknown': 'What if I lose my link, or it is refused?',
      cookies: 'Can I join without cookies, or on a shared computer?',
      unreachable: 'What if there is no answer, or a page is broken?',
    },
  },
} as const;

/** A section of the FAQ. */
export type FaqSectionName = keyof typeof faqSections;

/** The id of a question of a section. */
export type QuestionId<Section extends FaqSectionName = FaqSectionName> = {
  [Name in Section]: keyof (typeof faqSections)[Name]['questions'];
}[Section];

/** The ids of a section's questions, in their order. */
export function questionIds<Section extends FaqSectionName>(
  section: Section,
): readonly QuestionId<Section>[] {
  return Object.keys(faqSections[section].questions) as QuestionId<Section>[];
}
