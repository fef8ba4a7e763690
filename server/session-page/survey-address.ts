/** What a lab writes into the address of a survey where a person's reference belongs. */
export const SURVEY_REFERENCE = '{reference}';

/** The address of a session's survey for one person, if it has one. Their reference is in it only where the lab asks for it. */
export function surveyAddressOf(survey: string | null, { reference }: { reference: string }): string | null {
  return survey?.replaceAll(SURVEY_REFERENCE, encodeURIComponent(reference)) ?? null;
}
