import { csvLine } from '../command-line/csv-line.ts';
import type { Study } from '../study-ports.ts';
import { EXPORT_COLUMNS, type ExportKind } from './export-columns.ts';
import { type ExportScope, exportRows } from './export-rows.ts';

/** CSV as RFC 4180 writes it, for spreadsheets and statistics; or one JSON object a line, for programs. */
export type ExportFormat = 'csv' | 'ndjson';

/** An export as text, piece by piece. A CSV has its line of headings even where there is nothing else. */
export async function* exportText(
  study: Study,
  kind: ExportKind,
  format: ExportFormat,
  scope: ExportScope,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(Object.keys(EXPORT_COLUMNS[kind]));
  for await (const rows of exportRows[kind](study, scope)) {
    yield rows
      .map((row) => (format === 'csv' ? csvLine(Object.values(row)) : `${JSON.stringify(row)}\n`))
      .join('');
  }
}
