import { Typography } from '@mui/material';
import { Panel } from '../components/panel.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../site/paths.ts';
import { allAnswers } from './answers/all-answers.ts';

/** The index of the FAQ (ROUTE-5): its sections with all their questions. */
export const words = (
  <ul className="cards faq-index">
    {Object.entries(allAnswers).map(([section, { title, questions }]) => (
      <li key={section}>
        <Panel>
          <Typography variant="h2">
            <SiteLink href={`${paths.faq}/${section}`}>{title}</SiteLink>
          </Typography>
          <ul>
            {Object.entries(questions).map(([id, { question }]) => (
              <li key={id}>
                <SiteLink href={`${paths.faq}/${section}#${id}`}>{question}</SiteLink>
              </li>
            ))}
          </ul>
        </Panel>
      </li>
    ))}
  </ul>
);
