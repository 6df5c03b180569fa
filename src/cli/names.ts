import { camelCase, snakeCase } from '../kernel/text.ts'
import { createIndex, type Findable, fold } from '../palette/match.ts'
import { usageError } from './exit.ts'
import { english, locale, requireEnglish, t } from './text.ts'

/** Something that is called by name on the command line. */
export interface Named {
  readonly id: string
  /** Chinese label. */
  readonly label: string
  /** Other names, such as the English one of the menu. */
  readonly others?: readonly string[]
}

/** `dictBiz` → `dict-biz`. */
export const kebab = (name: string): string => snakeCase(name).replaceAll('_', '-')

/** Readings of Chinese texts; the dictionary is large and is loaded only when a name is no exact one. */
export const loadReadings = async (): Promise<(text: string) => string> =>
  (await import('../kernel/pinyin.ts')).readings

const isExactly = ({ id, label, others = [] }: Named, typed: string): boolean =>
  camelCase(typed) === id || [id, kebab(id), label, english(label), ...others].map(fold).includes(fold(typed))

const findable = ({ id, label, others = [] }: Named): Findable => {
  const foreign = english(label)
  const [title, other] = locale() === 'en' ? [foreign, label] : [label, foreign]
  return { id, title, other, keywords: [kebab(id), ...others], aliases: [id] }
}

/** Best matches of a typed name: exact ones, else those of the palette's search (pinyin, initials, parts). */
export async function findNamed<T extends Named>(
  candidates: readonly T[],
  typed: string,
): Promise<readonly T[]> {
  await requireEnglish()
  const exact = candidates.filter((one) => camelCase(typed) === one.id)
  if (exact.length > 0) return exact
  const labelled = candidates.filter((one) => isExactly(one, typed))
  if (labelled.length > 0) return labelled
  const byId = new Map(candidates.map((one) => [one.id, one]))
  const matches = createIndex(candidates.map(findable), { read: await loadReadings() }).search(typed)
  const best = Math.max(0, ...matches.map(({ tier }) => Math.floor(tier)))
  return matches
    .filter(({ tier }) => Math.floor(tier) === best && best >= WHOLE_WORD)
    .flatMap(({ item }) => byId.get(item.id) ?? [])
}
/** Matches below this tier are parts and typing errors: good enough to suggest, not to run. */
const WHOLE_WORD = 4

/** The one thing of a name; throws a usage error that lists the candidates where there is none, or several. */
export async function requireNamed<T extends Named>(
  candidates: readonly T[],
  typed: string,
  { none, several }: { readonly none: string; readonly several: string },
): Promise<T> {
  const found = await findNamed(candidates, typed)
  const [first] = found
  if (first && found.length === 1) return first
  const names = (found.length > 0 ? found : await similarTo(candidates, typed))
    .slice(0, 6)
    .map((one) => `${kebab(one.id)}（${t(one.label)}）`)
    .join(t('、'))
  const text = t(found.length > 1 ? several : none, { name: typed })
  throw usageError(names === '' ? text : t('{text}：{names}', { text, names }))
}

async function similarTo<T extends Named>(candidates: readonly T[], typed: string): Promise<readonly T[]> {
  const byId = new Map(candidates.map((one) => [one.id, one]))
  return createIndex(candidates.map(findable), { read: await loadReadings() })
    .search(typed)
    .toSorted((a, b) => b.tier - a.tier)
    .flatMap(({ item }) => byId.get(item.id) ?? [])
}
