import { fact, site, study } from '../site/facts.ts';

/** A version of the consent form as its author writes it. */
export type ConsentText = {
  /** Its name for ever: letters, digits, dots and hyphens. A changed text gets a new one. */
  readonly version: string;
  /** The day it was finished, `YYYY-MM-DD`. */
  readonly date: string;
  readonly title: string;
  /** Whether its facts are samples: then each page of the PDF says so. */
  readonly isSample: boolean;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  /** What this version changed since the one before it, in sentences for those who agreed to that one. */
  readonly changes: readonly string[];
};

/**
 * The consent form, the one source of `public/consent_form.pdf` and `public/consent_form.json` (FOOT-2, SITE-5): change it
 * here, then `npm run consent`. It says what this product really does; what only a lab can know comes from `src/site/facts.ts`.
 */
export const consentForm: ConsentText = {
  version: 'sample-3',
  date: '2026-11-22',
  title: study.isSample ? 'Sample consent form' : 'Consent form',
  isSample: study.isSample,
  sections: [
    ...(study.isSample
      ? [
          {
            heading: 'This is a sample',
            paragraphs: [
              'It shows how the site asks for consent. No study stands behind it, and no ethics board has read it. A lab that runs a study puts its own form here. Words in [square brackets] are made up.',
            ],
          },
        ]
      : []),
    {
      heading: 'What we study',
      paragraphs: [
        'We want to learn how people and AI agents build things together. AI agents (this site calls them ‘AI mates’) are computer programs. What they do or write can be wrong.',
      ],
    },
    {
      heading: 'Who runs the study',
      paragraphs: [
        `${fact('investigator')} leads it at ${site.lab.name}, ${site.university.name}. The postal address is ${fact('postalAddress')}.`,
        fact('ethicsReview'),
      ],
    },
    {
      heading: 'Who may take part',
      paragraphs: [
        `You may take part if you are at least ${fact('minimumAge')} old and have a code from our team. You are free to say no.`,
      ],
    },
    {
      heading: 'What happens',
      paragraphs: [
        'When you agree to this form on the site, you get a seat in one session. Its page tells you when it begins and how to connect to the game.',
        `A session takes about ${fact('sessionLength')}. You build out of blocks with ${fact('mates')} AI agents, and in some sessions with other people. Afterwards the team asks you to fill in ${fact('afterwards')}.`,
      ],
    },
    {
      heading: 'What is recorded, and why',
      paragraphs: [
        `In the game, the team records ${fact('recordedInGame')}. This is what we study. It records ${fact('notRecorded')}.`,
        'This site asks for no name and no e-mail address. You get a random reference, under which it keeps:',
        'Your seats: which code you used, when you took them or gave them back, when your session page was first open during the session and last open, and whether the team noted that you took part. This shows who takes part.',
        'Your visits: when you joined, and when you opened your personal page. This lets the page tell you when you were last there.',
        'Your links and browsers: when each was made or first known here, when it was last used, and when you read the welcome. This keeps your way back working.',
        'Your consent: the version of this form, a fingerprint of its PDF, and the time. This proves what you agreed to.',
        'When you check a code, your browser gets a cookie with a random value, which lasts a year. With it the site finds your seat again. For two days the site keeps a fingerprint of your request to join, in case the answer gets lost.',
        'The site does not store your network address. If you enter an unknown code, it keeps a scrambled form of the address for about a day. This stops people from guessing codes.',
        'On your personal page you can save what this site holds about you.',
      ],
    },
    {
      heading: 'How long it is kept',
      paragraphs: [
        `Records of the game are kept for ${fact('keepsGameRecords')}. What this site keeps stays until ${fact('keepsSiteRecords')}.`,
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        `What is recorded is seen by ${fact('whoSees')}.`,
        'The people in your session see what you build and write in the game. This site sends nothing about you to anyone else. If you open a survey from your session page, its address may hold your reference.',
      ],
    },
    {
      heading: 'Risks, benefits and pay',
      paragraphs: [
        'The risks are those of any game with strangers. You may get tired, or read words that upset you. There is no direct benefit to you, but others may learn from what we find.',
        `For taking part you get ${fact('reward')}.`,
      ],
    },
    {
      heading: 'Stopping and withdrawing',
      paragraphs: [
        'You can stop at any time, and you don’t have to give a reason.',
        'To leave one session, give your seat back. The button is on the session page until the session has ended. You stay in the study.',
        'To withdraw from the study, use the button on your personal page. You got its link when you joined. You then lose your seats in all sessions that have not ended. The site forgets your browser and records nothing more about you. You can’t undo this.',
        'Withdrawing does not delete what was recorded before. Your record of consent stays too, with a note that you withdrew.',
        `Up to ${fact('deletesOnRequest')}, you can ask the team to delete your records of the game. What this site holds stays until ${fact('keepsSiteRecords')}.`,
      ],
    },
    {
      heading: 'How you agree',
      paragraphs: [
        'You tick the box under this form on the site, and press ‘Take my seat’. The tick takes the place of your signature.',
        'If we change this form in a way that matters, the site asks you again. Until you agree, it does not tell you how to connect.',
      ],
    },
    {
      heading: 'Whom to ask',
      paragraphs: [
        `The team: ${site.support.address}. You get an answer within ${fact('repliesWithin')}. Quote the reference on your personal page, so that the team can find what is yours.`,
        `The ethics board, if you have a complaint: ${fact('ethicsContact')}.`,
        `Data protection: ${fact('dataProtectionContact')}.`,
      ],
    },
  ],
  changes: [
    'This site now keeps whether you took part in a session, and the form says so.',
    'This site now keeps the time when each of your links and browsers was last used, and the form says so.',
    'The form now says that the address of a survey may hold your reference.',
  ],
};
