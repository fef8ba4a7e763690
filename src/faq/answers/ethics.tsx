import type { ReactNode } from 'react';
import { ConsentVersionText } from '../../consent/consent-version-text.tsx';
import { SiteLink } from '../../layout/site-link.tsx';
import { fact, study } from '../../site/facts.ts';
import type { QuestionId } from '../../site/faq-questions.ts';
import { paths } from '../../site/paths.ts';

/** What taking part means, what is recorded, and how to stop (ROUTE-9). */
export const ethicsAnswers = (): Record<QuestionId<'ethics'>, ReactNode> => ({
  voluntary: (
    <p>
      No. The consent form comes before your seat, and you have no seat until you tick the box and press the
      button. You can also say yes today and stop tomorrow. Nobody will ask you why.
    </p>
  ),
  recorded: (
    <>
      <p>It asks for no name and no e-mail address. Once you have joined, it keeps:</p>
      <ul>
        <li>a random reference, such as P-7K3F2Q, so that your data can be found without a name;</li>
        <li>
          your seats: which code you used, when you took them, gave them back, and had their page open, and
          whether you took part. It shows who is there, and decides what you are told at the end;
        </li>
        <li>
          your visits: when you joined, and when you opened your personal page, so that it can tell you when
          you were there last;
        </li>
        <li>
          what you agreed to: the version of the form, the fingerprint of its PDF, and the time. It proves
          what you agreed to;
        </li>
        <li>
          your links and browsers: when each was made or first recognised here and last used, and when you
          read the welcome, so that they keep working.
        </li>
      </ul>
      <p>
        The server keeps no list of who reads these pages. Unknown codes are counted for a day under a
        scrambled form of the network address, so that nobody can guess codes.
      </p>
    </>
  ),
  'recorded-in-game': (
    <p>
      The lab records {fact('recordedInGame')}, to study how people and AI agents build together. It records{' '}
      {fact('notRecorded')}. Write nothing in the chat that you would not want the team to read.
    </p>
  ),
  'how-long-kept': (
    <p>
      Recordings of the game for {fact('keepsGameRecords')}. What this site holds, until{' '}
      {fact('keepsSiteRecords')}. The fingerprint of your request to join is kept for two days, a count of
      unknown codes for about a day, and the cookie for a year. The record of consent is only ever added to:
      agreeing again makes a new entry, and so does withdrawing.
    </p>
  ),
  'who-sees': (
    <p>
      It is seen by {fact('whoSees')}. If you open a survey from your session page, its address may contain
      your reference. This site does not know your name. If your code was sent to you alone, whoever sent it
      may be able to tell which seat is yours; and what you write in the game may give you away.
    </p>
  ),
  'this-site': (
    <>
      <p>
        One cookie with a random value, set when you check a code, or press ‘Remember me in this browser’ on
        your personal page. It lasts a year: with it the site recognises this browser and gives you the same
        seat. In the browser’s storage: whether you have a seat, are new or have a new form to read, and when
        you were last here; whether you paused the background; what is built in the demo; how far you had
        scrolled; until you close the tab, what you typed as your code; and, once you press ‘Take my seat’,
        your code with a random key, which counts for one day and keeps a broken join from being made twice.
      </p>
      <p>
        The site loads nothing from other sites, and counts no clicks. ‘Forget me in this browser’ on your
        personal page ends the cookie. ‘Start anew’ in the demo removes what is built there.
      </p>
    </>
  ),
  'own-data': (
    <p>
      Open your personal page. ‘Save my data’ gives you what this site holds about you as a file, and the page
      lists your seats, what you agreed to, and your links and browsers. For the recordings of the game, write
      to the team and quote your reference.
    </p>
  ),
  withdraw: (
    <>
      <p>There are three ways, from small to large:</p>
      <ul>
        <li>
          <strong>Stop playing.</strong> Close the game. That is all.
        </li>
        <li>
          <strong>Give your seat back.</strong> Press ‘Leave this seat’ on the session page. You stay in the
          study and may come back while seats are left.
        </li>
        <li>
          <strong>Withdraw from the study.</strong> Press ‘Withdraw from the study’ on your personal page.
          Your seats in sessions that have not ended are given back, and every browser forgets you. This can’t
          be undone.
        </li>
      </ul>
      <p>
        Withdrawing does not delete what was recorded before. Up to {fact('deletesOnRequest')}, the team
        deletes your records of the game when you ask. What this site holds stays until{' '}
        {fact('keepsSiteRecords')}.
      </p>
    </>
  ),
  risks: (
    <p>
      Those of an ordinary computer game among strangers. You may get tired, or somebody’s words may annoy
      you. AI agents write by themselves: what they say can be wrong or odd. Take a break whenever you like,
      and tell the team what troubled you. If the moving landscape of this site disturbs you, press ‘Pause
      background’, at the lower right or beside the menu; the site remembers it.
    </p>
  ),
  complain: (
    <p>
      {fact('ethicsReview')} Write to {fact('ethicsContact')} if something seems wrong and you would rather
      not ask the team, or to {fact('dataProtectionContact')} about your data. All contacts are in the{' '}
      <SiteLink href={paths.consentForm}>consent form</SiteLink>, currently <ConsentVersionText />.{' '}
      {study.isSample && 'Words in square brackets on this site are samples; no study is running yet.'}
    </p>
  ),
});
