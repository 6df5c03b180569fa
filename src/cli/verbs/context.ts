import type { Resource } from '../../contract/define/resource.ts'
import type { Api } from '../api.ts'
import type { Args } from '../io/args.ts'

/** What a verb works with: the noun, the words behind it, the options, and the server. */
export interface VerbContext {
  readonly api: Api
  readonly resource: Resource
  /** The words behind the verb. */
  readonly words: readonly string[]
  readonly args: Args
}
