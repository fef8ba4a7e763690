import { Button, FormControl, FormHelperText, InputLabel, OutlinedInput, Typography } from '@mui/material';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Panel } from '../components/panel.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Join with a code',
    description: 'Type the code from your invitation to take your seat in a session.',
    path: paths.enter,
  });

const fetchStatus = () => import('../joining/joining-status.tsx');

/** Needed only once a code was entered; fetched when the field is entered, so that nothing waits for it then. */
const JoiningStatus = lazy(async () => ({ default: (await fetchStatus()).JoiningStatus }));

/** The entry form (ROUTE-2, SITE-5). It sends no code anywhere: the server does not take any yet. */
export default function Enter() {
  const [code, setCode] = useState('');
  const [verdict, setVerdict] = useState<'none' | 'empty' | 'asked'>('none');

  const check = (event: FormEvent) => {
    event.preventDefault();
    setVerdict(code.trim() === '' ? 'empty' : 'asked');
  };

  return (
    <Panel className="reading">
      <Typography variant="h1">Join with a code</Typography>
      <p>It stands in your invitation. Spaces and small letters are fine.</p>
      <form className="stack" onSubmit={check} noValidate>
        <FormControl className="code-field" fullWidth error={verdict === 'empty'}>
          <InputLabel htmlFor="code">Your code</InputLabel>
          <OutlinedInput
            id="code"
            label="Your code"
            name="code"
            value={code}
            onFocus={() => fetchStatus().catch(() => {})}
            onChange={(event) => {
              setCode(event.target.value);
              setVerdict('none');
            }}
            aria-describedby="code-help"
            slotProps={{
              input: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false, maxLength: 200 },
            }}
          />
          <FormHelperText id="code-help" role="status">
            {verdict === 'empty' ? 'Type the code from your invitation first.' : ' '}
          </FormHelperText>
        </FormControl>
        <p className="actions">
          <Button type="submit">Check the code</Button>
          <Button component={SiteLink} href={paths.faqSupport} variant="outlined">
            Where is my code?
          </Button>
        </p>
      </form>
      {verdict === 'asked' && (
        <Suspense>
          <JoiningStatus>
            <p>
              This site does not take codes yet. Yours was not sent anywhere and is not used up: keep it, and
              come back when your invitation says so.
            </p>
          </JoiningStatus>
        </Suspense>
      )}
    </Panel>
  );
}
