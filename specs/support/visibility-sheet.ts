import sheet from '../../src/app/site.css?inline';

/** What says whether a role can be seen, and whether a pointer meets it. */
const PROPERTIES = ['display', 'visibility', 'content', 'pointer-events', 'user-select'];

/**
 * The site's style sheet with only what hides things. jsdom reads the sheet of each document anew, and asks every rule
 * about every element that a role is looked for in: with the whole sheet that is two fifths of a spec's time.
 */
export const visibilitySheet = textOf(rulesOf(sheet));

function rulesOf(text: string): CSSRuleList {
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
  const rules = style.sheet?.cssRules;
  style.remove();
  if (!rules) throw new Error('The style sheet cannot be read.');
  return rules;
}

function textOf(rules: CSSRuleList): string {
  return [...rules].map(textOfRule).join('');
}

function textOfRule(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) {
    const kept = PROPERTIES.filter((name) => rule.style.getPropertyValue(name) !== '').map(
      (name) =>
        `${name}:${rule.style.getPropertyValue(name)}${rule.style.getPropertyPriority(name) && ' !important'}`,
    );
    return kept.length === 0 ? '' : `${rule.selectorText}{${kept.join(';')}}`;
  }
  if (!(rule instanceof CSSMediaRule)) return '';
  const kept = textOf(rule.cssRules);
  return kept === '' ? '' : `@media ${rule.media.mediaText}{${kept}}`;
}
