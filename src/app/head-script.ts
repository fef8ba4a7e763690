import { DAY_ENDS_AT_MINUTE, DAY_STARTS_AT_MINUTE } from '#machines/day-night/schedule.ts';
import { PARTICIPANT_KEY, PARTICIPANT_RECORD_VERSION } from '#machines/participant/participant-record.ts';
import { SCROLL_THRESHOLD_PX } from '#machines/top-bar/top-bar.machine.ts';
import { SCROLL_KEY } from '../adapters/scroll-memory.ts';
import { SECRET_START } from '../site/paths.ts';
import { NARROW_BELOW_PX, stills } from '../theme/tokens.ts';

/** How long after the page's `load` a first paint is awaited, where the browser does not report one. Milliseconds. */
const MAX_WAIT_MS = 3000;

/** How long a still may take. Then what there is of the landscape is shown, and the film may begin. Milliseconds. */
const MAX_STILL_MS = 10_000;

/**
 * How long Chromium holds the first paint for a preloaded font. No font comes within it where a request alone takes as long.
 * Milliseconds.
 */
const MAX_FONT_WAIT_MS = 100;

/** How far a key scrolls, in heights of what is seen. */
const SCROLLS = `{' ':.9,PageDown:.9,PageUp:-.9,ArrowDown:.1,ArrowUp:-.1,End:1e5,Home:-1e5}`;

/**
 * The one script that runs before the first paint, inline and hashed in the content security policy.
 *
 * It sets on `<html>` what the prerendered page cannot know: `data-phase`, day or night by the local clock (DAY-1),
 * which the day/night machine updates later, and `data-seat="held"` where the hidden-link flag will be true
 * (STATE-3), so that no link appears and then vanishes. Reading the storage takes longer than all else here, so in a narrow
 * window, which shows no such link, it is done at the first paint. It allows the two constant strings that React and the
 * router need under Trusted Types.
 *
 * It preloads the fonts of the first paint, which a browser waits for: not on a network that is too slow for them, unless the
 * document came from the cache, and so will they.
 *
 * Words are painted first (decision 020): the promise `firstPaint` is for what may follow them. The page's scripts wait
 * for it, and so does the still picture of the phase (BACK-2), which `data-still` shows when it is decoded (`arrived`)
 * or takes too long (`late`). In a tab that is not seen nothing is painted, so nothing waits.
 *
 * What is pressed or sent before the site is hydrated is marked with a number, and nobody else hears of it: `adapters/early-input.ts`
 * does it later, in that order, unless something is typed after it, Escape is pressed, a link to another page is followed in
 * this tab or the scripts fail. What is pressed twice is done once, at its last press: who sees nothing happen presses again.
 * An answer opens at once, unless something waits; the one that the address names is pressed open when it has arrived
 * (`data-linked`).
 * A key scrolls as it does later by `adapters/keyboard-scroll.ts` (LOOK-4), also where the scripts have failed.
 * What is scrolled fades out under the bar (`data-scrolled` of `#content`); further down the bar is compact (`data-scroll`, MENU-2).
 * A page that is left before it is hydrated is added to what `adapters/scroll-memory.ts` stores: going back finds its place.
 * When one of the page's scripts fails to load, it marks the page and fetches damaged scripts again (as
 * `adapters/script-cache.ts` does): otherwise they would stay in the cache, and a reload would not help.
 *
 * @param fonts addresses of the fonts of the first paint
 */
export const headScript = (fonts: readonly string[]) =>
  [
    `self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(s){return s===' '||s==='<script><\\/script>'?s:null}});`,
    `(function(h,d,c,n,m,i,r){`,
    `if(!c||!c.rtt||c.rtt<${MAX_FONT_WAIT_MS}||performance.getEntriesByType('navigation').some(function(n){return n.deliveryType==='cache'}))`,
    `${JSON.stringify(fonts)}.forEach(function(u,l){l=document.createElement('link');`,
    `l.rel='preload';l.as='font';l.crossOrigin='';l.href=u;document.head.append(l)});`,
    `m=d.getHours()*60+d.getMinutes();`,
    `h.phase=m>=${DAY_STARTS_AT_MINUTE}&&m<${DAY_ENDS_AT_MINUTE}?'day':'night';`,
    `firstPaint=new Promise(function(r){if(document.hidden)return r();`,
    `addEventListener('load',function(){setTimeout(r,${MAX_WAIT_MS})});`,
    `new PerformanceObserver(function(l){l.getEntriesByName('first-contentful-paint')[0]&&r()}).observe({type:'paint',buffered:true})});`,
    `function s(){try{r=JSON.parse(localStorage.getItem('${PARTICIPANT_KEY}'));`,
    `if(r&&r.version===${PARTICIPANT_RECORD_VERSION}&&r.holdsSeat===true)h.seat='held'}catch(e){}}`,
    `if(location.hash||!matchMedia('(width<${NARROW_BELOW_PX}px)').matches)s();else firstPaint.then(s);`,
    `if(location.hash)h.painted='true';firstPaint.then(function(){h.painted='true';i=new Image;i.src=h.phase==='day'?'${stills.day}':'${stills.night}';`,
    `function a(){h.still='arrived'}i.decode().then(a,a);`,
    `setTimeout(function(){h.still=h.still||'late'},${MAX_STILL_MS})});`,
    `function f(){if(h.scripts)return;h.scripts='failed';u();`,
    `document.querySelectorAll('[rel=modulepreload]').forEach(function(l){`,
    `function g(c){return fetch(l.href,{cache:c,integrity:l.integrity})}`,
    `g('force-cache').catch(function(){return g('reload')}).catch(f)})}`,
    `function u(){document.querySelectorAll('[data-pressed]').forEach(function(b){delete b.dataset.pressed})}`,
    `addEventListener('click',function(e,b,a){b=e.target.closest('button,a');if(!b||h.hydrated)return;`,
    `if(b.href)return e.ctrlKey||e.metaKey||e.shiftKey||b.target||b.protocol==='mailto:'||b.hash&&b.pathname==location.pathname||u();`,
    `if(b.type!=='submit')e.stopPropagation();`,
    `if((a=document.getElementById(b.getAttribute('aria-controls')))&&!document.querySelector('[data-pressed]')){`,
    `a.toggleAttribute('hidden')&&a.setAttribute('hidden','until-found');`,
    `b.setAttribute('aria-expanded',!a.hasAttribute('hidden'))}`,
    `else if(b.type!=='submit'&&!h.scripts)b.dataset.pressed=n++},true);`,
    `addEventListener('input',function(){h.hydrated||u()},true);`,
    `addEventListener('scroll',function(e){e=e.target;if(e.id==='content'){`,
    `e.toggleAttribute('data-scrolled',e.scrollTop>0);h.scroll=e.scrollTop>${SCROLL_THRESHOLD_PX}?'far':'near'}},true);`,
    `addEventListener('pagehide',function(e,l){if(h.hydrated||${SECRET_START}.test(location.pathname))return;try{`,
    `l=JSON.parse(sessionStorage.getItem('${SCROLL_KEY}')||'[]');l.push([location.pathname+location.hash+' '+((history.state||{}).key||'default'),`,
    `document.getElementById('content').scrollTop]);sessionStorage.setItem('${SCROLL_KEY}',JSON.stringify(l))}catch(e){}});`,
    `addEventListener('keydown',function(e,c,s){if(h.hydrated)return;if(e.key==='Escape')u();`,
    `c=document.getElementById('content');s=${SCROLLS}[e.key];`,
    `if(!c||!s||e.altKey||e.ctrlKey||e.metaKey||e.target.closest('#content,input'+(e.key===' '?',button,summary':'')))return;`,
    `e.preventDefault();c.scrollBy(0,c.clientHeight*s*(e.key===' '&&e.shiftKey?-1:1))},true);`,
    `addEventListener('DOMContentLoaded',function(b){`,
    `b=document.getElementById(location.hash.slice(1));b=b&&b.querySelector(':scope>[aria-controls]');`,
    `if(b&&!h.hydrated){b.click();h.linked='opened'}});`,
    `addEventListener('submit',function(e){if(!h.hydrated){e.preventDefault();e.stopPropagation();if(!h.scripts)e.target.dataset.pressed=n++}},true);`,
    `addEventListener('error',function(e){if(e.target&&e.target.tagName==='SCRIPT')f()},true);`,
    `addEventListener('unhandledrejection',function(e){if(/module/i.test(e.reason))f()})`,
    `})(document.documentElement.dataset,new Date(),navigator.connection,1)`,
  ].join('');
