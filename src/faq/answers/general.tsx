import type { ReactNode } from 'react';
import { SiteLink } from '../../layout/site-link.tsx';
import { fact, site } from '../../site/facts.ts';
import type { QuestionId } from '../../site/faq-questions.ts';
import { paths } from '../../site/paths.ts';

/** What the project is, who runs it, and whether it is for you (ROUTE-7). */
export const generalAnswers = (): Record<QuestionId<'general'>, ReactNode> => ({
  'what-is-it': (
    <>
      <p>
        A game and a study at once. In the game, a few people and a few AI agents share a world of blocks and
        build something in it. The study asks how they get along: who helps whom, what they say, when they
        trust each other.
      </p>
      <p>
        <SiteLink href={paths.guide}>The guide</SiteLink> takes you through a session, from the first code to
        the last block.
      </p>
    </>
  ),
  'who-runs-it': (
    <p>
      {site.lab.name}, a research group at {site.university.name}. The person in charge is{' '}
      {fact('investigator')}. Their address and the contacts of the ethics board are in the consent form,
      linked at the foot of every page.
    </p>
  ),
  'who-may': (
    <p>
      Anyone who is at least {fact('minimumAge')} old, has an invitation with a code, and agrees to the
      consent form. You don’t need to have played a game like this before. Some sessions are for certain
      people, such as those who have never met an AI agent; the invitation says so.
    </p>
  ),
  'get-a-code': (
    <p>
      From whoever invites you: by e-mail, on paper, or as a link that contains it. A code has ten letters and
      digits in two groups of five. New sessions are announced on{' '}
      <SiteLink href={site.blog.href} opensNewTab>
        the blog
      </SiteLink>
      , and you may ask the team for an invitation. Without a code you can still read everything here.
    </p>
  ),
  cost: (
    <p>
      It costs you nothing but time. For taking part you get {fact('reward')}. If a session offers something
      else, its invitation says what it is, and how your completion code gets it for you. If you came through
      a platform such as Prolific, its listing says so too.
    </p>
  ),
  'what-i-need': (
    <p>
      A computer with a keyboard and a mouse, a steady connection (cable or good Wi-Fi), and a quiet place.
      Joining and reading work on a phone as well, so you can take your seat on the way home and play later at
      your desk. Your invitation says which program to install beforehand, and on which systems it runs; your
      session page tells you how to connect once the session is live.
    </p>
  ),
  account: (
    <p>
      No. There is nothing to sign up for and nothing to log in to. Your code gets you a seat; from then on
      your personal link works like a password. Keep it to yourself: anyone who has it can act in your name.
    </p>
  ),
  accessibility: (
    <p>
      On this site, yes: every page is made to work by keyboard, with a screen reader, and with the text made
      large. If some part does not, please tell us. The game is a program of its own. It has to be seen, and
      most of it is played with a mouse. Write to the team before you take a seat: they can tell you what your
      session asks of you, and what can be done.
    </p>
  ),
  'how-long': (
    <p>
      A session lasts about {fact('sessionLength')}. Plan ten minutes before it for reading the consent form
      and connecting, and a few after it for {fact('afterwards')}. You can stop earlier, at any time.
    </p>
  ),
  affiliation: (
    <p>
      No. {site.name} is a research project of a university. It looks like many games made of blocks, but it
      belongs to none of them, and none of their makers is involved.
    </p>
  ),
  results: (
    <p>
      When a session ends, its page tells you what it was about. What the team learns from all sessions
      together appears later on{' '}
      <SiteLink href={site.blog.href} opensNewTab>
        its blog
      </SiteLink>
      .
    </p>
  ),
});
