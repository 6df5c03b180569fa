import { encodeInput } from '../../contract/wireOut.ts'
import type { SelectionWire } from '../../palette/selection.ts'
import type { Change } from '../bulk.ts'
import { filterFrom } from '../conditions.ts'
import { draftFrom } from '../draft.ts'
import { usageError } from '../exit.ts'
import { inputOf } from '../fields.ts'
import { readStdin } from '../io/terminal.ts'
import { t } from '../text.ts'
import type { VerbContext } from './context.ts'

/** The rows that were named: ids, `-` for ids on the standard input, or what `--where` finds. */
async function targetOf(
  { api, resource, words, args }: VerbContext,
  isAlone: boolean,
): Promise<SelectionWire> {
  const typed = words.filter((word) => !word.includes('='))
  if (isAlone) return { ids: [] }
  if (args.where.length > 0) {
    if (typed.length > 0) throw usageError(t('编号和 --where 只能用一种'))
    return { filter: await filterFrom(api, resource, args.where), except: [] }
  }
  const piped = typed.includes('-') ? (await readStdin()).split(/\s+/) : []
  const ids = [...typed.filter((word) => word !== '-').flatMap((word) => word.split(',')), ...piped].filter(
    Boolean,
  )
  if (ids.length === 0) throw usageError(t('请写明编号，或用 --where 字段=值 选择'))
  return { ids: [...new Set(ids)] }
}

/** The change a command line asks for. */
export async function changeOf(context: VerbContext, action: string): Promise<Change> {
  const { api, resource, words, args } = context
  const spec = resource.actions[action]
  const inputs = spec?.input ?? {}
  const assignments = words.filter((word) => word.includes('='))
  const input = await draftFrom(api, {
    resource,
    assignments,
    from: args.values.from,
    find: (typed) => inputOf(inputs, typed),
  })
  const target = await targetOf(context, spec?.on === 'collection')
  return { resource, action, target, input: encodeInput(inputs, input) }
}
