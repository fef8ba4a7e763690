import { DAY_ENDS_AT_MINUTE, DAY_STARTS_AT_MINUTE } from '#machines/day-night/schedule.ts';
import { PARTICIPANT_KEY } from '#machines/participant/participant-record.ts';

/**
 * The one script that runs before the first paint, inline and hashed in the content security policy.
 *
 * It says on `<html>` what the prerendered page cannot know: `data-phase`, day or night by the local clock
 * (DAY-1; the day/night machine keeps it true from then on), and `data-seat="held"` where the hidden-link flag
 * will be true (STATE-3), so that no link appears and vanishes. It admits the two constant strings that React
 * and the router need under Trusted Types, and marks the page when one of its scripts could not be loaded.
 */
export const headScript = [
  `self.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(s){return s===' '||s==='<script><\\/script>'?s:null}});`,
  `(function(h,d,m){`,
  `m=d.getHours()*60+d.getMinutes();`,
  `h.dataset.phase=m>=${DAY_STARTS_AT_MINUTE}&&m<${DAY_ENDS_AT_MINUTE}?'day':'night';`,
  `try{if(JSON.parse(localStorage.getItem('${PARTICIPANT_KEY}')).holdsSeat===true)h.dataset.seat='held'}catch(e){}`,
  `addEventListener('error',function(e){if(e.target&&e.target.tagName==='SCRIPT')h.dataset.scripts='failed'},true)`,
  `})(document.documentElement,new Date())`,
].join('');
