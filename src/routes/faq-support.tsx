import { FaqSection, type Question } from '../layout/faq-section.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta({
    title: 'FAQ: support',
    description: 'Help with codes and links, and with pages that do not work.',
    path: paths.faqSupport,
  });

const questions: readonly Question[] = [
  {
    id: 'where-is-my-code',
    question: 'Where is my code?',
    answer:
      'In your invitation: ten letters and digits in two groups of five. If you have no invitation, you need no code.',
  },
  {
    id: 'code-malformed',
    question: 'It says that something in my code is wrong.',
    answer:
      'Every code has a check symbol, so that a slip is noticed before anything is sent. Compare it with your invitation, symbol by symbol. There is no U in a code; I and L count as 1, and O as 0.',
  },
  {
    id: 'code-unknown',
    question: 'It says that no session has my code.',
    answer:
      'It is well formed, but this site does not have it: it may belong to another site, or was taken back. Ask whoever invited you for a new one.',
  },
  {
    id: 'code-used',
    question: 'It says that my code was used.',
    answer:
      'It was good for one seat, which is taken. If that was you, open your personal link, or go on in the browser in which you joined. Otherwise ask for another code.',
  },
  {
    id: 'code-not-open',
    question: 'It says that my code is not open yet.',
    answer: 'It can be used from the time shown beside it. Come back then; nothing is lost until then.',
  },
  {
    id: 'code-expired',
    question: 'It says that my code has expired.',
    answer: 'Its time is over. Ask whoever invited you whether there is another session.',
  },
  {
    id: 'session-full',
    question: 'It says that the session is full.',
    answer:
      'All its seats are taken. If somebody gives one back your code works again; try it once more later.',
  },
  {
    id: 'session-closed',
    question: 'It says that the session is over.',
    answer: 'Nobody can join it any more. Ask whether there will be another one.',
  },
  {
    id: 'too-many-tries',
    question: 'It says that I tried too many codes.',
    answer:
      'After ten unknown codes in a minute the site waits a little before it takes another one. The page counts down, and your seat, if you have one, is not touched.',
  },
  {
    id: 'consent-outdated',
    question: 'It says that the consent form has changed.',
    answer:
      'The team published a new version while you were reading. Nothing was recorded. The page shows you the new form: read it, and decide again.',
  },
  {
    id: 'unreachable',
    question: 'It says that the server does not answer.',
    answer:
      'Check your connection and try again: what you typed stays where it is, and trying twice never takes two seats. If it goes on for more than some minutes, write to us.',
  },
  {
    id: 'link-unknown',
    question: 'It says that my link leads nowhere.',
    answer:
      'A link to a session or to your own page must be whole: it ends with 43 letters and digits. Copy it again from where you kept it. In the browser in which you joined, the page for codes brings you back as well.',
  },
  {
    id: 'cookies',
    question: 'My browser takes no cookies. Can I join?',
    answer:
      'Yes. One cookie lets this site know your browser again, so that the same code brings you back to the same seat. Without it your personal link does that: keep it.',
  },
  {
    id: 'page-broken',
    question: 'A page does not load or looks broken.',
    answer: 'Reload it. If that does not help, try another browser, and write to us what you saw.',
  },
  {
    id: 'background',
    question: 'The moving background disturbs me.',
    answer:
      'Press Pause background at the lower right. The site remembers it, and it starts paused if your system asks for less motion.',
  },
  {
    id: 'contact',
    question: 'Whom can I ask?',
    answer: 'Write to the support address at the foot of this page.',
  },
];

/** The FAQ section 'support' (ROUTE-6, SITE-4). */
export default function FaqSupport() {
  return <FaqSection title="Support" intro="When something does not work." questions={questions} />;
}
