import { bytes, date, sha256, version } from '../../public/consent_form.json';

/**
 * Which consent form the footer links (FOOT-2): its version, its date (`YYYY-MM-DD`), and the PDF's SHA-256 (hexadecimal)
 * and size. By name, so that the form's words stay out of the pages that show only this.
 */
export const consentManifest = { version, date, sha256, bytes } as const;
