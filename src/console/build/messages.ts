import { createCompiledCatalog, getFormat } from '@lingui/cli/api'
import type { Messages } from '@lingui/core'

/** The Chinese source text is the id of its entry; places in the sources are not kept. */
const PO_OPTIONS = { explicitIdAsDefault: true, origins: false }
const LOCALE = 'en',
  SOURCE_LOCALE = 'zh'

/** The translated entries of a gettext catalogue: source text to translation. */
export async function readMessages(file: string): Promise<Map<string, string>> {
  const format = await getFormat('po', PO_OPTIONS, SOURCE_LOCALE)
  const entries = Object.entries((await format.read(file, LOCALE)) ?? {})
  return new Map(
    entries.flatMap(([text, { translation, obsolete }]): [string, string][] =>
      translation && !obsolete ? [[text, translation]] : [],
    ),
  )
}

/** Compiles translations for `@lingui/core`; throws where one has a syntax error. */
export function compileMessages(texts: ReadonlyMap<string, string>): Messages {
  const { source, errors } = createCompiledCatalog(LOCALE, Object.fromEntries(texts), { namespace: 'json' })
  const [first] = errors
  if (first) throw new Error(`the English of “${first.id}” cannot be read: ${first.error.message}`)
  return (JSON.parse(source) as { messages: Messages }).messages
}
