/** Whether this browser accepts cookies (F31); without them only links identify a participant. */
export function takesCookies(): boolean {
  return navigator.cookieEnabled;
}
