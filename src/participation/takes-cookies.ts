/** Whether this browser takes cookies at all (F31); without them it is known by its links only. */
export function takesCookies(): boolean {
  return navigator.cookieEnabled;
}
