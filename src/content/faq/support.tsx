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
      question: 'Why does it mark my code, or say ‘Not a code’?',
      answer: (
        <p>
          There is a slip in it, and nothing was sent. The last symbol of every code is worked out from the
          others, so the page can tell, and sometimes sees which one is off and marks it. Compare all ten with
          your invitation. There is no U in a code; O counts as 0, and I and L count as 1. Capitals, spaces
          and hyphens make no difference, and you can paste a whole join link.
        </p>
      ),
    },
    'code-unknown': {
      question: 'What does ‘Unknown code’ mean?',
      answer: (
        <p>
          The code is well formed, but not one of ours. Perhaps it was meant for another site, or the team has
          taken it back. Ask whoever invited you for a new one. If you held a seat with it, that seat is still
          yours: use your personal link.
        </p>
      ),
    },
    'code-used': {
      question: 'What does ‘Used already’ mean?',
      answer: (
        <p>
          It was good for a single seat, and somebody has that seat. If it was you, go on in the browser in
          which you joined, or open your personal link. If it was not, ask for another code, and mention that
          yours was taken.
        </p>
      ),
    },
    'code-too-early': {
      question: 'What do ‘Not open yet’ and ‘Expired’ mean?',
      answer: (
        <p>
          A code may have a first and a last moment. Before the first, the page tells you in your own time
          zone when it opens: come back then, as waiting costs you nothing. After the last, ask whether there
          is another session. If the hour looks wrong, check the time zone of your device.
        </p>
      ),
    },
    'session-full': {
      question: 'What do ‘Full’ and ‘Over’ mean?',
      answer: (
        <p>
          Full means that every seat this code opens is taken. Somebody may give one back, so try once more a
          little before the start. Over means that the team has ended the session; nobody can join it any
          more. Your invitation says whom to ask for another date.
        </p>
      ),
    },
    'too-many-tries': {
      question: 'Why does it say ‘Too many tries’?',
      answer: (
        <p>
          After 600 unknown codes in a minute from one connection, the site tells you to wait until the minute
          is over. That keeps others from guessing codes. In a school somebody else’s tries may count, but a
          code that is right works all the same, unless somebody there floods the site: then tell the team.
          The page counts down; what you typed stays where it is, and a seat you hold is not touched.
        </p>
      ),
    },
    'consent-outdated': {
      question: 'Why does it say ‘The form has changed’?',
      answer: (
        <p>
          The team published a new version while you were reading, or since you agreed. The page shows the new
          form, and on your own pages also what changed: read it, and decide afresh. If you were just joining,
          nothing was recorded. If you have a seat, you keep it; when the change matters, you are told how to
          connect once you have agreed.
        </p>
      ),
    },
    'link-unknown': {
      question: 'What if I lose my link, or it is refused?',
      answer: (
        <>
          <p>
            Links to a session or to your personal page are long, and end in 43 letters, digits, hyphens and
            underscores. If one is cut off, copy it again from where you kept it. You or the team may also
            have ended it: your personal page lists your links and browsers, and can end each.
          </p>
          <p>
            ‘Unknown browser’: this browser was made to forget you, or the team ended its access. ‘No such
            seat’: reload the page to see which ones are yours.
          </p>
          <p>
            Lost the link to your personal page, where your data is and where you withdraw? In a browser that
            still knows you, <SiteLink href={paths.enter}>‘Join with a code’</SiteLink> and every session page
            offer it, also after the session. Otherwise write to the team with your reference, if you noted
            it.
          </p>
        </>
      ),
    },
    cookies: {
      question: 'Can I join without cookies, or on a shared computer?',
      answer: (
        <>
          <p>
            Yes. Without the cookie the site knows your browser for one day at most, by the key of your join,
            so the personal link you are shown after joining is your way back. Copy it before you close the
            page. A private window forgets its cookies when it is closed, too.
          </p>
          <p>
            On a shared computer, check the reference that the page shows. If it is not yours, press ‘That is
            not me’ and join as yourself; when you are done, press ‘Forget me in this browser’ on your
            personal page. Opening your personal link on another device does not make it known there, until
            you press ‘Remember me in this browser’.
          </p>
        </>
      ),
    },
    unreachable: {
      question: 'What if there is no answer, or a page is broken?',
      answer: (
        <>
          <p>
            No answer usually means a weak connection. When you check a code or take a seat, the page tries
            three more times, then leaves it to you; pressing the button twice never takes two seats. A
            session page keeps trying.
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
