import type { FieldSpec } from '../../../../contract/define/field.ts'
import type { Resource } from '../../../../contract/define/resource.ts'
import { get } from '../../../api.ts'
import type { ListFilter } from '../../../../palette/filters/listFilters.ts'
import { pageOf } from '../../../record/calls.ts'
import { choicePage, keyedChoices, referredNoun } from '../../../record/choices.ts'
import type { Filter } from '../../../../palette/filters/conditions.ts'
import type { Hit } from '../hits.ts'
import type { Referred } from './readLine.ts'

const MAX_FIELDS = 6
const MAX_KEPT = 200
const WAIT_MS = 120

type Titles = readonly { readonly id: string; readonly title: string }[]

/** Rows of a noun that a word names, by what the field stores of them: companies and people by pinyin too. */
async function lookUp(spec: FieldSpec, target: Resource, word: string): Promise<Titles> {
  if (!target.party || spec.numberOf) {
    const { choices } = await choicePage(target, { keyword: word, page: 1 }, new AbortController().signal)
    return keyedChoices(spec, choices)
  }
  const hits = await get<readonly Hit[] | null>('/blade-system/search/records', {
    query: { q: word, limit: 8, in: 'parties' },
    quiet: true,
  })
  return (hits ?? []).filter(({ resource }) => resource === target.id)
}

/** Remembers what was asked, so that a line is read again at once; `changed` tells that an answer came. */
function createMemory<T>(changed: () => void): (key: string, ask: () => Promise<T>) => T | null | undefined {
  const answers = new Map<string, T | null>()
  const asked = new Set<string>()
  return (key, ask) => {
    if (!asked.has(key)) {
      if (asked.size > MAX_KEPT) {
        asked.clear()
        answers.clear()
      }
      asked.add(key)
      ask()
        .then(
          (answer) => {
            answers.set(key, answer)
          },
          (error: unknown) => {
            if (error instanceof TypedOn) asked.delete(key)
            else answers.set(key, null)
          },
        )
        .finally(changed)
    }
    return answers.get(key)
  }
}

/** The line was typed on before the question was asked. */
class TypedOn extends Error {}

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS))

/** What the server knows of the words of a line: rows they name, and how many rows a filter finds. */
export function createReferences(changed: () => void) {
  const titles = createMemory<Titles>(changed)
  const counts = createMemory<number>(changed)
  let line = ''
  const rested = async (asked: string): Promise<void> => {
    await later()
    if (line !== asked) throw new TypedOn()
  }
  return {
    /** The line that is typed now; words of former ones are not asked for any more. */
    begin: (text: string): void => {
      line = text
    },
    referredBy:
      (fields: readonly ListFilter[]): Referred =>
      (word, only) => {
        const asked = line
        const references = (only ? [only] : fields).filter(({ kind }) => kind === 'rows').slice(0, MAX_FIELDS)
        const answers = references.map((field) => {
          const target = referredNoun(field.spec)
          if (!target) return []
          const rows = titles(`${target.id} ${field.spec.numberOf ? 'number' : 'id'} ${word}`, async () => {
            await rested(asked)
            return lookUp(field.spec, target, word)
          })
          return rows === undefined ? undefined : (rows ?? []).map(({ id, title }) => ({ field, id, title }))
        })
        if (answers.includes(undefined)) return undefined
        return answers.flatMap((answer) => answer ?? [])
      },
    count: (resource: Resource, filter: Filter): number | null | undefined => {
      const asked = line
      return counts(`${resource.id} ${new URLSearchParams(filter).toString()}`, async () => {
        await rested(asked)
        const page = await pageOf(resource, {
          current: 1,
          size: 1,
          sort: '',
          filter,
          fields: [resource.title],
        })
        return page.total
      })
    },
  }
}
