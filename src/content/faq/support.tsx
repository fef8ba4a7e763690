import { SiteLink } from '../../layout/site-link.tsx';
import { paths } from '../../paths.ts';
import { fact } from '../../site.ts';
import type { FaqWords } from './faq-words.ts';

/** Help with codes, links and pages: every error of the product leads to one of these answers (ROUTE-6). */
export const words: FaqWords<'support'> = {
  title: 'Support',
  intro: 'Codes, links and pages that do not do what they should.',
  questions: {
    'code-malformed': {
      question: 'Something in my code is wrong. Where?',
      answer: (
        <p>
          Then there is a slip in it, and nothing was sent. The last symbol of every code is worked out from
          the others, so the page often sees which one is off and marks it. Compare all ten with your
          invitation. There is no U in a code; O counts as 0, and I and L count as 1. Capitals, spaces and
          hyphens make no difference, and you can paste a whole join link.
        </p>
      ),
    },
    'code-unknown': {
      question: 'It says “Unknown code”. What now?',
      answer: (
        <p>
          The code is well formed, but not one of ours. Perhaps it was meant for another site, or the team has
          taken it back. Ask whoever invited you for a new one. If you held a seat with it, that seat is still
          yours: use your personal link.
        </p>
      ),
    },
    'code-used': {
      question: 'It says “Used already”. Who was it?',
      answer: (
        <p>
          It was good for a single seat, and somebody has that seat. If it was you, go on in the browser in
          which you joined, or open your personal link. If it was not, ask for another code, and mention that
          yours was taken.
        </p>
      ),
    },
    'code-too-early': {
      question: 'It says “Not open yet”, or “Expired”.',
      answer: (
        <p>
          A code may have a first and a last moment. Before the first, the page tells you in your own time
          zone when it opens: come back then, as waiting costs you nothing. After the last, ask whether there
          is another session. If the time looks wrong, check the clock of your device.
        </p>
      ),
    },
    'session-full': {
      question: 'It says “Full”, or “Over”.',
      answer: (
        <p>
          Full means that every seat is taken. Somebody may give one back, so try once more a little before
          the start. Over means that the team has ended the session; nobody can join it any more. Your
          invitation says whom to ask for another date.
        </p>
      ),
    },
    'too-many-tries': {
      question: 'It says “Too many tries”.',
      answer: (
        <p>
          Ten unknown codes in a minute from one connection, and the site takes a short break, to keep others
          from guessing codes. In a classroom somebody else’s tries may count. The page counts down; what you
          typed stays where it is, and a seat you hold is not touched.
        </p>
      ),
    },
    'consent-outdated': {
      question: 'It says “The form has changed”.',
      answer: (
        <p>
          The team published a new version while you were reading, or since you agreed. Nothing was recorded
          meanwhile. The page shows the new form, and on your own pages also what changed: read it, and decide
          afresh. Until you do, you keep your seat but are not told how to connect.
        </p>
      ),
    },
    'link-unknown': {
      question: 'It says “Unknown link”, or I have lost mine.',
      answer: (
        <>
          <p>
            Links to a session or to your personal page are long, and end in 43 letters, digits and dashes. If
            one is cut off, copy it again from where you kept it. The team can also end a link, say when it
            got into other hands.
          </p>
          <p>
            Lost it? In the browser in which you joined,{' '}
            <SiteLink href={paths.enter}>enter your code once more</SiteLink>: you come back to the same seat
            and get new links. Otherwise write to the team with your reference, if you noted it.
          </p>
        </>
      ),
    },
    cookies: {
      question: 'My browser takes no cookies. Can I join?',
      answer: (
        <p>
          Yes. Without the cookie the site cannot know your browser again, so the personal link you are shown
          once, after joining, is your only way back. Copy it before you close the page. A private window
          forgets its cookies when it is closed, too.
        </p>
      ),
    },
    unreachable: {
      question: 'There is no answer, or a page is broken.',
      answer: (
        <>
          <p>
            No answer usually means a weak connection. The page tries again by itself three times, then offers
            a button. Pressing it twice never takes two seats, and nothing you typed is lost.
          </p>
          <p>
            Reload a broken page once. If it still fails, press ‘Show Error’ and send us what it says, with
            the name of your browser and the time, but never with your code or a link of yours. Expect a reply
            within {fact('repliesWithin')}.
          </p>
        </>
      ),
    },
  },
};
