import type { VerbContext } from './context.ts'
import { deriveRights } from '../rights.ts'
import { CommandError, EXIT } from '../exit.ts'
import { formatOf, writeJson } from '../io/output.ts'
import { writeLine } from '../io/terminal.ts'
import { t } from '../text.ts'

/** `open [id]`: the address of a list or a record in the console. */
export async function openRecord({ api, resource, words, args }: VerbContext): Promise<void> {
  const { places } = await deriveRights(api)
  const path = places.find((place) => place.resource === resource.id)?.opens
  if (path === undefined)
    throw new CommandError(EXIT.forbidden, t('你没有{noun}的页面', { noun: t(resource.label) }))
  const [id] = words
  const { url } = api.connection()
  const address = `${url}${path}${id === undefined ? '' : `?row=${encodeURIComponent(id)}&pane=detail`}`
  if (formatOf(args) === 'json') writeJson({ url: address })
  else writeLine(address)
}
