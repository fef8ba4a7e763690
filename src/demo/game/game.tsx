import { type RefObject, useRef, useState } from 'react';
import type { Scene } from '../scene/scene.ts';
import { Board } from './board.tsx';
import { Caption } from './caption.tsx';
import { Celebration } from './celebration.tsx';
import { Choice } from './choice.tsx';
import './game.css';
import { Goals, Onwards } from './goals.tsx';
import { Hint } from './hint.tsx';
import { History } from './history.tsx';
import { Keep } from './keep.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Mates } from './mates.tsx';
import { Moves } from './moves.tsx';
import { Question } from './question.tsx';
import { Toolbar } from './toolbar.tsx';
import { type SendDemo, useDemo } from './use-demo.ts';
import { useGame, useHand } from './use-game.ts';
import { ViewButtons } from './view-buttons.tsx';
import { SIMPLIFIED, wordsWhile } from './words.ts';

export type GameProps = {
  /** The build in the page's address; null without one. */
  link: string | null;
  look: 'day' | 'night';
  /** Whether the visitor wants less motion. */
  isStill: boolean;
  /** Called once, when the first picture is drawn. */
  onReady: () => void;
};

/**
 * The demo, once it is loaded (SITE-6). Another build, pasted into the address while one plays, opens as at a start; only
 * mates that are muted stay so.
 */
export function Game(props: GameProps) {
  const [isMuted, setIsMuted] = useState(false);
  return <OneGame key={props.link} {...props} isMuted={isMuted} onMute={setIsMuted} />;
}

type OneGameProps = GameProps & { isMuted: boolean; onMute: (isMuted: boolean) => void };

/** The board, its tools, the mates and the invitations. */
function OneGame({ link, look, isStill, onReady, isMuted, onMute }: OneGameProps) {
  const [isShown, setIsShown] = useState(false);
  const { actor, send } = useDemo(link, isShown, isMuted);
  const { mustChoose, answer } = useGame(actor);
  const { isPaused } = useHand(actor);
  const scene = useRef<Scene>(null);
  const view = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const heldBlock = useRef<HTMLButtonElement>(null);
  const orderField = useRef<HTMLInputElement>(null);
  const [isKeyHeld, setIsKeyHeld] = useState(false);
  const [isSimplified, setIsSimplified] = useState(false);

  const bringIntoView = (element: HTMLElement | null) =>
    element?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });

  const showPicture = () => {
    setIsShown(true);
    onReady();
  };

  /** For what is asked for elsewhere on the page, and is seen on the board. */
  const sendAndSee: SendDemo = (event) => {
    send(event);
    if (view.current && !isInWindow(view.current)) bringIntoView(view.current);
  };

  /** What is done here ends on the board, where one wants to build next. */
  const goToBoard = () => board.current?.focus({ preventScroll: true });

  const showAndGo: SendDemo = (event) => {
    sendAndSee(event);
    goToBoard();
  };

  /** A browser would scroll a focused field to the middle of the window, and the board out of it. */
  const goTo = ({ current }: RefObject<HTMLElement | null>) => {
    current?.focus({ preventScroll: true });
    bringIntoView(current);
  };

  if (mustChoose) return <Choice send={send} onReady={onReady} />;
  return (
    <div className="demo">
      <div className="demo-main">
        <div className="demo-play">
          <div ref={view} className="demo-view">
            <Board
              host={board}
              actor={actor}
              send={send}
              look={look}
              isStill={isStill}
              scene={scene}
              onReady={showPicture}
              onHold={setIsKeyHeld}
              onSimplified={() => setIsSimplified(true)}
              onWrite={() => goTo(orderField)}
              onLeave={() => goTo(heldBlock)}
            />
            <Question actor={actor} send={send} onAnswered={goToBoard} />
            <ViewButtons send={send} scene={scene} />
            <History send={send} onClicked={goToBoard} />
            <Hint actor={actor} />
            {!isMuted && <Caption actor={actor} />}
            <Celebration actor={actor} />
            <p role="status" className="demo-simplified">
              {isSimplified && SIMPLIFIED}
            </p>
          </div>
          {/* Busy, it is not spoken: of a walk with a key held down only the end is. */}
          <p role="status" className="demo-answer" aria-busy={isKeyHeld}>
            {/* Another element each time: a screen reader says the same words again. And once the key is released. */}
            <span key={`${answer.n} ${isKeyHeld}`}>{wordsWhile(isPaused, answer)}</span>
          </p>
          <Toolbar actor={actor} send={send} look={look} heldBlock={heldBlock} onClicked={goToBoard} />
          <Moves send={send} />
        </div>
      </div>
      <div className="demo-side">
        <Goals actor={actor} send={showAndGo} />
        <Mates
          actor={actor}
          send={send}
          sendAndSee={sendAndSee}
          field={orderField}
          isMuted={isMuted}
          onMute={onMute}
          onLeave={() => board.current?.focus()}
        />
        <Onwards actor={actor} />
      </div>
      <div className="demo-more">
        <KeysHelp />
        <Keep actor={actor} send={send} scene={scene} />
      </div>
    </div>
  );
}

/** Whether all of an element is in the window: a board that stays in sight is left where it is. */
function isInWindow(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
