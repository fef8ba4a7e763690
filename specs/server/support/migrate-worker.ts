import { migrate } from '../../../server/database/migrations.ts';
import { type DatabasePlace, openDatabase } from '../../../server/database/open-database.ts';

// Opens the database given as JSON, migrates it and ends.
const [place] = process.argv.slice(2);
if (place === undefined) throw new Error('Usage: migrate-worker.ts <place as JSON>');
const database = await openDatabase(JSON.parse(place) as DatabasePlace);
await migrate(database);
await database.close();
