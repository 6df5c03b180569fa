import { IMPORT_MODES, type ImportMode } from '../../contract/define/import.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import type { ImportHeading } from '../../contract/resources/desk/importTask.ts'
import type { Work } from '../engine/work.ts'
import type { ReceivedFile } from '../http/receiveFile.ts'
import { importColumns, suggestMapping } from './columns.ts'
import { headingsOf } from './source.ts'
import { sentLately } from '../store/tasks/importRows.ts'

const DUPLICATE_MINUTES = 10

/** The import mode in row form; null where the noun has no modes. Refuses an unknown mode. */
function modeOf({ importing }: Resource, mode: unknown): ImportMode | null {
  if (!importing.modes) return null
  const names = Object.keys(IMPORT_MODES.wire) as ImportMode[]
  return (
    names.find((name) => name === mode || String(IMPORT_MODES.wire[name]) === String(mode)) ??
    fail('IMPORT_MODE_REQUIRED', {}, 'mode')
  )
}

/** The mode and the headings of a file, and the suggested column for each heading. */
export interface AcceptedFile {
  readonly mode: ImportMode | null
  readonly headings: readonly ImportHeading[]
  readonly mapping: readonly (string | null)[]
}

/**
 * Reads the headings of a file and suggests a mapping. Refuses files over the size limit of the noun
 * (`FILE_TOO_LARGE`), an unknown mode and, for partial imports, the same file within ten minutes.
 */
export async function acceptFile(
  resource: Resource,
  file: ReceivedFile,
  requestedMode: unknown,
  work: Work,
): Promise<AcceptedFile> {
  const { maxBytes, partial } = resource.importing
  if (maxBytes !== undefined && file.size > maxBytes)
    fail('FILE_TOO_LARGE', { limit: `${Math.floor(maxBytes / 1024 / 1024)}MB` }, 'file')
  const mode = modeOf(resource, requestedMode)
  if (
    partial &&
    (await sentLately(work.db, work.tenantId, {
      importer: resource.id,
      sha256: file.sha256,
      minutes: DUPLICATE_MINUTES,
    }))
  )
    fail('IMPORT_FILE_REPEATED', {}, 'file')
  const headings = await headingsOf(file)
  return {
    mode,
    headings,
    mapping: suggestMapping(
      headings.map(({ heading }) => heading),
      importColumns(resource, work.caller),
    ),
  }
}
