import { Button, FormControl, FormHelperText, InputLabel, OutlinedInput, Typography } from '@mui/material';
import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from 'react';
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

/** Needed only once a code was entered; fetched when the field is entered, so that nothing waits for it then. */
const fetchStatus = () => import('../joining/joining-status.tsx');

/** The entry form (ROUTE-2, SITE-5). It sends no code anywhere: the server does not take any yet. */
export default function Enter() {
  const [code, setCode] = useState('');
  const [verdict, setVerdict] = useState<'none' | 'empty' | 'asked' | 'lost'>('none');
  const [JoiningStatus, setJoiningStatus] = useState<ComponentType<{ children: ReactNode }>>();
  const field = useRef<HTMLInputElement>(null);

  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      setVerdict('empty');
      field.current?.focus();
      return;
    }
    try {
      const fetched = await fetchStatus();
      setJoiningStatus(() => fetched.JoiningStatus);
      setVerdict('asked');
    } catch {
      setVerdict('lost');
    }
  };

  return (
    <Panel className="reading">
      <Typography variant="h1">Join with a code</Typography>
      <p>It stands in your invitation. Spaces and small letters are fine.</p>
      <noscript>
        <p>Checking a code needs JavaScript: allow it for this site, and reload.</p>
      </noscript>
      {/** Until the scripts run, a form of this method sends nothing: a code must not end up in an address. */}
      <form className="stack" method="dialog" onSubmit={check} noValidate>
        <FormControl className="code-field" fullWidth error={verdict === 'empty'}>
          <InputLabel htmlFor="code">Your code</InputLabel>
          <OutlinedInput
            id="code"
            inputRef={field}
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
            {verdict === 'empty' ? 'Type your code first.' : ' '}
          </FormHelperText>
        </FormControl>
        <p className="actions">
          <Button type="submit">Check the code</Button>
          <Button component={SiteLink} href={paths.faqSupport} variant="outlined">
            Where is my code?
          </Button>
        </p>
      </form>
      <div role="status">
        {verdict === 'asked' && JoiningStatus && (
          <JoiningStatus>
            <p>
              This site does not take codes yet. Yours was not sent anywhere and is not used up: keep it, and
              come back when your invitation says so.
            </p>
          </JoiningStatus>
        )}
        {verdict === 'lost' && (
          <p>
            A part of this page could not be loaded. Your code is still in the field and was not sent: copy
            it, reload the page, and try again.
          </p>
        )}
      </div>
    </Panel>
  );
}
