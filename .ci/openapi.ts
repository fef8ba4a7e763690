/** `npm run openapi`: writes the contract as an OpenAPI document. A spec fails while the two differ. */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../server/api/openapi-document.ts';

writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
