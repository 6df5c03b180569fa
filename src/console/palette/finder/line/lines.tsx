import type { Resource } from '../../../../contract/define/resource.ts'
import { resourceById } from '../../../../contract/index.ts'
import { parseQuery } from '../../../../palette/modes.ts'
import { t } from '../../../text.ts'
import { catalogue } from '../../catalogue.ts'
import type { Found } from '../../finderTypes.ts'
import type { Frozen } from '../../ranked.ts'
import { listPath } from './listPath.ts'
import { outcomeRows } from './outcome.ts'
import { type ReadLine, readLine, understanding } from './readLine.ts'
import { createReferences } from './references.ts'
import { vocabularyOf } from './vocabulary.ts'
import { WordCards } from './WordCards.tsx'

const MAX_WORDS = 8,
  MAX_NOUNS = 8
/** Pages and commands by which a word may name its noun. */
const MAX_NAMED = 4,
  MIN_TIER = 4.4

/** The nouns a line may be about: that of the present list, then those its words name. */
function nounsOf(words: readonly string[], current: string | undefined): readonly Resource[] {
  const { places, commands } = catalogue()
  const named = words.flatMap((word) =>
    [places, commands].flatMap((index) =>
      index
        .search(word)
        .filter(({ tier }) => tier >= MIN_TIER || (tier >= 2.7 && tier < 3))
        .toSorted((a, b) => b.tier - a.tier)
        .slice(0, MAX_NAMED)
        .map(({ item }) => item.command.resource),
    ),
  )
  return [...new Set([current, ...named])]
    .flatMap((id) => (id === undefined ? [] : (resourceById(id) ?? [])))
    .filter((resource) => !resource.single && listPath(resource) !== undefined)
    .slice(0, MAX_NOUNS)
}

/** The noun that understands most of a line; null where none does. */
function nounOf(words: readonly string[], current: string | undefined): Resource | null {
  let best: Resource | null = null
  let bestUnderstanding = 0
  for (const resource of nounsOf(words, current)) {
    const vocabulary = vocabularyOf(resource)
    // Nothing is asked of the server before the noun is known.
    const line = readLine(words, { resource, vocabulary, now: new Date(), referred: () => undefined })
    const understood = understanding(line, resource.id === current)
    if (understood > bestUnderstanding) {
      best = resource
      bestUnderstanding = understood
    }
  }
  return best
}

/** Tier of a name that begins with the query. */
const NAME_TIER = 7
/** Whether a query is the name of a command or page, or its beginning: then it is no line of words. */
const isName = (query: string): boolean => {
  const { mode, text } = parseQuery(query)
  return (
    mode === 'everything' &&
    catalogue()
      .index.search(text)
      .some(({ tier }) => tier >= NAME_TIER)
  )
}

/** The words of a query that may be a line; empty where it is none. */
function wordsOf(query: string): readonly string[] {
  const { mode, text } = parseQuery(query)
  const words = text.split(/\s+/).filter(Boolean)
  const isLine = mode === 'verbs' ? words.length > 0 : mode === 'everything' && words.length > 1
  return isLine && words.length <= MAX_WORDS ? words : []
}

/** Reads lines such as `导出 失败 商户=锦礼堂 7d`; null where a text says nothing about rows. */
export function createLines(changed: () => void) {
  const references = createReferences(changed)
  const read = (words: readonly string[], current: string | undefined): ReadLine | null => {
    const resource = nounOf(words, current)
    if (!resource) return null
    const vocabulary = vocabularyOf(resource)
    const referred = references.referredBy(vocabulary.fields)
    return readLine(words, { resource, vocabulary, now: new Date(), referred })
  }
  return {
    found: (query: string, { ctx }: Frozen): Pick<Found, 'above' | 'cards'> | null => {
      const words = isName(query) ? [] : wordsOf(query)
      references.begin(query)
      const line = words.length > 0 ? read(words, ctx.list?.resource) : null
      if (!line || (!line.verb && !line.hasNoun && line.resource.id !== ctx.list?.resource)) return null
      const { run, open } = outcomeRows(line, references.count)
      return {
        above: [
          ...(run.length > 0 ? [{ id: 'line', title: t('将要执行'), rows: run }] : []),
          { id: 'line.open', title: run.length > 0 ? t('或者') : t('将要打开'), rows: open },
        ],
        cards: <WordCards words={line.words} />,
      }
    },
  }
}
