/** Whether a problem code of the contract says that a link, or its participant, is not known (any more). */
export function isUnknownLink(code: string): boolean {
  return code === 'link-unknown' || code === 'participant-unknown';
}
