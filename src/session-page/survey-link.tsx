import { Button } from '../components/button.tsx';
import { ExternalLink } from '../participation/external-link.tsx';

/** The survey after a session, where there is one. Whether the address holds the reference, the lab decides. */
export function SurveyLink({ address }: { address: string | null }) {
  if (address === null) return null;
  return (
    <>
      <h2>The survey</h2>
      <p>
        It is on another site, <span className="literal">{new URL(address).host}</span>. Its address may
        contain your reference, so that the team can match your answers to your seat.
      </p>
      <p className="actions">
        <Button component={ExternalLink} href={address}>
          Open the survey
        </Button>
      </p>
    </>
  );
}
