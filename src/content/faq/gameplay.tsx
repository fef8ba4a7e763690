import { SiteLink } from '../../layout/site-link.tsx';
import { paths } from '../../paths.ts';
import { fact } from '../../site.ts';
import type { FaqWords } from './faq-words.ts';

/** What happens in a session, and what the AI mates do (ROUTE-8). */
export const words: FaqWords<'gameplay'> = {
  title: 'Gameplay',
  intro: 'What happens in a session, and what the AI mates do.',
  questions: {
    'a-session': {
      question: 'How does a session go?',
      answer: (
        <>
          <p>
            You open your session’s page a few minutes early. It counts down, then shows who has arrived. When
            the team opens the session, the page tells you how to connect. You play with your mates for about{' '}
            {fact('sessionLength')}; then the page thanks you and gives you a completion code, if your session
            has one.
          </p>
          <p>
            <SiteLink href={`${paths.guide}#your-session`}>The guide</SiteLink> shows the whole way, step by
            step.
          </p>
        </>
      ),
    },
    mates: {
      question: 'What can the AI mates do?',
      answer: (
        <p>
          They place and break blocks, carry them, follow you, and answer in the chat. Most are good at one
          thing, such as gathering wood or laying roofs: your session’s page names them and says what each one
          likes to do. Ask for one small step at a time, and point at the place.
        </p>
      ),
    },
    'mates-limits': {
      question: 'What can’t they do?',
      answer: (
        <p>
          They do not see you, only your figure in the game. They forget what was said a while ago, mix up
          left and right, and sometimes claim to have finished what they never began. They know nothing about
          you from elsewhere. And they are programs: nobody is hurt when you tell them no.
        </p>
      ),
    },
    'other-people': {
      question: 'Do I meet other people?',
      answer: (
        <p>
          In some sessions, yes. While you wait, your page tells how many have arrived, without names, and
          nobody in the game needs to know yours. If a session is for one person and the mates, its invitation
          says that too.
        </p>
      ),
    },
    keys: {
      question: 'Which keys do I use?',
      answer: (
        <p>
          Four keys to walk, the mouse to look, one button to place and one to break. The full list is in{' '}
          <SiteLink href={`${paths.guide}#controls`}>the guide’s table of controls</SiteLink>, which prints on
          a single page.
        </p>
      ),
    },
    wrong: {
      question: 'Can I do it wrong?',
      answer: (
        <p>
          No. There are no points, no levels and no losers. A crooked tower teaches the team as much as a
          straight one, and so does standing still. Only two things spoil a session: being unkind, and telling
          others who you are.
        </p>
      ),
    },
    'connection-lost': {
      question: 'What if I lose the connection in the middle?',
      answer: (
        <p>
          Your seat stays yours. Open your session’s page again, in the same tab if you can: it shows how the
          session stands, and how to connect once more. If the tab is gone, your personal link leads there.
        </p>
      ),
    },
    afterwards: {
      question: 'What happens when the session is over?',
      answer: (
        <p>
          The page changes by itself. It says what the session was about and shows your completion code,
          should there be one. Then you are asked for {fact('afterwards')}, which you may skip. The page keeps
          telling this as long as your link works.
        </p>
      ),
    },
    demo: {
      question: 'Can I try it before I join?',
      answer: (
        <p>
          Not yet. A small world to play with in the browser, without a code, is being made. Its place is{' '}
          <SiteLink href={paths.demo}>the demo page</SiteLink>, which tells how far it is.
        </p>
      ),
    },
  },
};
