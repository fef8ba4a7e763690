import type { ReactNode } from 'react';
import { SiteLink } from '../../layout/site-link.tsx';
import { fact } from '../../site/facts.ts';
import type { QuestionId } from '../../site/faq-questions.ts';
import { paths } from '../../site/paths.ts';

/** Help with codes, links and pages: every error message links to one of these answers (ROUTE-6). */
export const supportAnswers = (): Record<QuestionId<'support'>, ReactNode> => ({
  'code-malformed': (
    <p>
      There is a mistake in it. The last character of every code is worked out from the others, so the page
      can tell, and sometimes sees which one is wrong and marks it. Compare all ten with your invitation.
      There is no U in a code; O counts as 0, and I and L count as 1. Capitals, spaces and hyphens make no
      difference, and you can paste a whole join link.
    </p>
  ),
  'code-unknown': (
    <p>
      The code is well formed, but not one of ours. Perhaps it was meant for another site, or the team has
      withdrawn it. Ask whoever invited you for a new one. If you already have a seat from it, you keep that
      seat: use your personal link.
    </p>
  ),
  'code-used': (
    <p>
      The code was for one seat, and that seat is taken. If you took it, use the browser you joined in, or
      open your personal link. If not, ask for another code, and mention that somebody has used yours.
    </p>
  ),
  'code-too-early': (
    <p>
      A code may be valid only between two times. Before the first, the page tells you in your own time zone
      when it opens: come back then. After the second, ask whether there is another session. If the hour looks
      wrong, check the time zone of your device.
    </p>
  ),
  'session-full': (
    <p>
      Full means that every seat for this code is taken. Somebody may give one back, so try once more a little
      before the start. Over means that the team has ended the session; nobody can join it any more. Your
      invitation says whom to ask for another date.
    </p>
  ),
  'too-many-tries': (
    <p>
      After 600 unknown codes in a minute from one connection, the site tells you to wait until the minute is
      over. That keeps others from guessing codes. On a shared network, such as a school’s, other people’s
      tries count too. A correct code still works, unless somebody there floods the site; then tell the team.
      The page counts down; what you typed stays where it is, and you keep any seat you have.
    </p>
  ),
  'consent-outdated': (
    <p>
      The team published a new version while you were reading, or since you agreed. The page shows the new
      form, and on your own pages also what changed: read it, and decide again. If you were just joining,
      nothing was recorded. If you have a seat, you keep it; when the change matters, you are told how to
      connect once you have agreed.
    </p>
  ),
  'link-unknown': (
    <>
      <p>
        Links to a session or to your personal page are long, and end in 43 letters, digits, hyphens and
        underscores. If one is cut off, copy it again from where you kept it. You or the team may also have
        ended it: your personal page lists your links and browsers, and you can end each of them there.
      </p>
      <p>
        ‘Unknown browser’: somebody let this browser forget you, or you or the team ended its access. ‘No such
        seat’: reload the page to see which ones are yours.
      </p>
      <p>
        Lost the link to your personal page, where your data is and where you withdraw? In a browser that
        still knows you, <SiteLink href={paths.enter}>‘Join with a code’</SiteLink> and every session page
        open it and make you a new link, even after the session. Otherwise write to the team with your
        reference, if you noted it.
      </p>
    </>
  ),
  cookies: (
    <>
      <p>
        Yes. Without the cookie the site recognises your browser for one day at most, so copy the personal
        link you are shown after joining before you close the page. A private window forgets its cookies when
        it is closed, too.
      </p>
      <p>
        On a shared computer, check the reference that the page shows. If it is not yours, press ‘That is not
        me’ and join as yourself; when you are done, press ‘Forget me in this browser’ on your personal page.
        Opening your personal link on another device does not make it known there, until you press ‘Remember
        me in this browser’.
      </p>
    </>
  ),
  unreachable: (
    <>
      <p>
        No answer usually means a weak connection. When you check a code or take a seat, the page tries three
        more times, then leaves it to you; pressing the button twice never takes two seats. A session page
        keeps trying.
      </p>
      <p>
        Reload a broken page once. If it still fails, press ‘Show Error’ and send us what it says, with the
        name of your browser and the time, but never with your code or a link of yours. Expect a reply within{' '}
        {fact('repliesWithin')}.
      </p>
    </>
  ),
});
