/** One part of the form, as the contract's `ConsentSection` has it. */
type Section = { readonly heading: string; readonly paragraphs: readonly string[] };

/**
 * The sample consent form, the one source of `public/consent_form.pdf` and `public/consent_form.json`. It says what this
 * product really records; what only a lab can know stands in square brackets.
 */
export const consentText: {
  readonly version: string;
  readonly title: string;
  readonly sections: readonly Section[];
  /** What this version changed since the one before it: nothing, as it is the first. */
  readonly changes: readonly string[];
} = {
  version: 'sample-1',
  title: 'Sample consent form',
  sections: [
    {
      heading: 'This is a sample',
      paragraphs: [
        'It lets you try the site out. No study stands behind it and no ethics board has approved it. A lab that runs a study replaces it; what only that lab can know stands in [square brackets].',
      ],
    },
    {
      heading: 'Who runs the study',
      paragraphs: [
        '[Sample: Example AI Lab, Example University, postal address; the person responsible; the ethics board, its reference number and date.]',
        'The lab studies how people and AI agents build things together. You can take part if you are [at least 18 years old].',
      ],
    },
    {
      heading: 'What happens',
      paragraphs: [
        'You come with a code from the lab, agree to this form, and get a seat in one session. When the session begins, its page tells you how to connect to the game.',
        'You play a block-building game with other people and with AI agents for about [forty minutes]. The agents are computer programs, and what they write can be wrong. Afterwards you [answer a few questions].',
      ],
    },
    {
      heading: 'What is recorded',
      paragraphs: [
        'This site asks for no name and no e-mail address. It stores a random reference for you; your seats, with the times when you took them, gave them back, and last had their page open; your visits to your personal page; and what you agreed to: the version of this form, the fingerprint of its PDF, and the time.',
        'One cookie with a random value lets your browser find your seat again. The server knows the cookie and your personal links by fingerprint only. Tries with unknown codes are counted under a scrambled form of your network address, to keep codes from being guessed.',
        'In the game the lab records [what you build, where you move, and what you write in the chat].',
      ],
    },
    {
      heading: 'How long it is kept',
      paragraphs: [
        '[Sample: recordings of the game for ten years, all else until two years after the last session.] Nothing in the record of what you agreed to is ever changed: agreeing again, or withdrawing, adds an entry.',
      ],
    },
    {
      heading: 'Risks and benefits',
      paragraphs: [
        'The risks are those of an ordinary computer game played with strangers: you may get tired, or read words that bother you. [Sample: there is no payment and no direct benefit.]',
      ],
    },
    {
      heading: 'Leaving and withdrawing',
      paragraphs: [
        'Taking part is voluntary. You can say no, and you can stop at any time, without a reason and without any disadvantage.',
        "On a session's page you can give your seat back until the session has ended. On your personal page you can download what this site holds on you, and withdraw from the study. Withdrawing gives back the seats that are still to be used, and ends the cookie. It does not delete what was recorded before. [The lab says here what it deletes when you ask, and until when.]",
      ],
    },
    {
      heading: 'Questions',
      paragraphs: [
        'Write to support@grovemates.example.edu [a sample address that does not exist]. Quote the reference on your personal page: by it the lab finds your data without a name.',
      ],
    },
  ],
  changes: [],
};
