import type { Api } from './api.ts'
import { createApi } from './api.ts'
import { connect } from './connection.ts'
import { usageError } from './exit.ts'
import type { Args } from './io/args.ts'
import { nounNamed, type StandardVerb, verbNamed } from './nouns.ts'
import { REMOVE } from '../palette/remove.ts'
import { t } from './text.ts'
import type { VerbContext } from './verbs/context.ts'
import { describeNoun } from './verbs/describe.ts'

/** What runs each verb that all nouns have; loaded when it is used, so that a command starts at once. */
const RUNNERS: Readonly<Record<StandardVerb, (context: VerbContext) => Promise<void>>> = {
  list: async (context) => (await import('./verbs/list.ts')).listRows(context),
  get: async (context) => (await import('./verbs/list.ts')).getRow(context),
  create: async (context) => (await import('./verbs/save.ts')).createRow(context),
  update: async (context) => (await import('./verbs/save.ts')).updateRow(context),
  remove: async (context) => (await import('./verbs/act.ts')).runAction(context, REMOVE),
  export: async (context) => (await import('./verbs/exportFile.ts')).exportRows(context),
  import: async (context) => (await import('./verbs/importFile.ts')).importRows(context),
  open: async (context) => (await import('./verbs/open.ts')).openRecord(context),
  watch: async (context) => (await import('./verbs/watch.ts')).watchRows(context),
  describe: async (context) => {
    describeNoun(context)
    await Promise.resolve()
  },
}

export const apiOf = async (args: Args): Promise<Api> => createApi(await connect(args.values.profile, 'cli'))

/** Runs `<noun> <verb> …`, also written `watch <noun>` and `open <noun>`. */
export async function runNoun(args: Args, words: readonly string[]): Promise<void> {
  const [first = '', second, ...rest] = words
  if (first === 'watch' || first === 'open' || first === 'describe') {
    if (second === undefined) throw usageError(t('请写明资源，可用 quarterdeck nouns 查看'))
    return runNoun(args, [second, first, ...rest])
  }
  const resource = await nounNamed(first)
  if (second === undefined || args.flags.has('help')) return describeNoun({ resource, args })
  const verb = await verbNamed(resource, second)
  if (verb.kind === 'standard' && verb.name === 'describe') return describeNoun({ resource, args })
  const context: VerbContext = { api: await apiOf(args), resource, words: rest, args }
  if (verb.kind === 'standard') return RUNNERS[verb.name](context)
  return (await import('./verbs/act.ts')).runAction(context, verb.name)
}
