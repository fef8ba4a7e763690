import type { ReactNode } from 'react';
import { SiteLink } from '../../layout/site-link.tsx';
import { fact, study } from '../../site/facts.ts';
import type { QuestionId } from '../../site/faq-questions.ts';
import { paths } from '../../site/paths.ts';

/** What happens in a session, and what the AI mates do (ROUTE-8). */
export const gameplayAnswers = (): Record<QuestionId<'gameplay'>, ReactNode> => ({
  'a-session': (
    <>
      <p>
        You open your session page a few minutes early. It counts down, then shows how many have arrived. When
        the team opens the session, the page tells you how to connect. You play with your mates for about{' '}
        {fact('sessionLength')}; then the page thanks you and gives you a completion code, if your session has
        one.
      </p>
      <p>
        <SiteLink href={`${paths.guide}#your-session`}>The guide</SiteLink> shows the whole way, step by step.
      </p>
    </>
  ),
  'time-zone': (
    <p>
      Yours. The site shows every time in the time zone your device is set to, and your session page counts
      down to the start. The calendar entry you can save there also follows your device. If it looks wrong,
      see whether your device is set to the right zone.
    </p>
  ),
  mates: (
    <p>
      {study.isSample && '[Mates of a sample game.] '}They place and break blocks, carry them, follow you, and
      answer in the chat. Your session page names them and says what each one likes to do. Ask for one small
      step at a time, and stand at the place you mean.
    </p>
  ),
  'mates-limits': (
    <p>
      {study.isSample && '[Mates of a sample game.] '}They do not see you, only your character in the game.
      They forget what was said a while ago, mix up left and right, and sometimes claim to have finished what
      they never began. And they are programs: nobody is hurt when you tell them no.
    </p>
  ),
  'other-people': (
    <p>
      In some sessions, yes. While you wait, your page shows how many have arrived, without names, and nobody
      in the game needs to know yours. If a session is for one person and the mates, its invitation says so.
    </p>
  ),
  keys: (
    <p>
      Four keys to walk, the mouse to look, one button to place and one to break. The full list is in{' '}
      <SiteLink href={`${paths.guide}#controls`}>the guide’s table of controls</SiteLink>.
    </p>
  ),
  wrong: (
    <p>
      No. There are no points, no levels and no losers. A crooked tower teaches the team as much as a straight
      one, and so does standing still. Only two things spoil a session: being unkind, and telling others who
      you are.
    </p>
  ),
  'connection-lost': (
    <p>
      Your seat stays yours. Open your session page again, in the same tab if you can: it shows how the
      session is going, and how to connect once more. If the tab is gone, your personal link leads there.
    </p>
  ),
  afterwards: (
    <p>
      The page changes by itself. It says what the session was about and shows your completion code, if there
      is one. Afterwards the team asks you to fill in {fact('afterwards')}, which you may skip. The page stays
      there as long as your link works. If it says that you were not there, and you were, write to the team.
    </p>
  ),
  late: (
    <p>
      Yes, as long as there is a seat, your code is still valid, and the session has not ended. Your session
      page shows at once whether it is waiting or live. If you have a seat already, it stays yours, however
      late you come. If you can’t come, give it back on that page, so that somebody else can have it, and ask
      the team for another date. If the team moves the session, the page shows the new time.
    </p>
  ),
  demo: (
    <p>
      Yes, in your browser and without a code: <SiteLink href={paths.demo}>the demo</SiteLink> is a small
      grove in which three scripted mates build beside you. It is a taste, not the game. Its mates follow
      simple rules and are no AI, you look at the grove from outside, and it has keys of its own. Nothing that
      you do there is sent; what is built stays in your browser, until you press ‘Start anew’ there.
    </p>
  ),
});
