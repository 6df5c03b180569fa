import { readings } from 'virtual:words'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { resourceById } from '../../../contract/index.ts'
import { matchesSearch } from '../../../kernel/matchesSearch.ts'
import { readerOf } from '../../../palette/readings.ts'
import { choicePage, treeChoices } from '../../record/choices.ts'
import { dictionaryEntries } from '../../record/dictionaries.ts'
import { cellChoices } from './typedCell.ts'

interface Option {
  readonly key: string
  readonly title: string
}

const pinyinOf = readerOf(readings)
const matching = (options: readonly Option[], query: string): readonly Option[] =>
  options.filter(({ title }) => matchesSearch({ title, pinyin: pinyinOf(title) }, query))

async function readOptions(spec: FieldSpec, query: string, signal: AbortSignal): Promise<readonly Option[]> {
  if (spec.kind === 'dictionary')
    return matching(await dictionaryEntries(spec.code ?? '', spec.business ?? false), query)
  const target = spec.kind === 'reference' ? resourceById(spec.to ?? '') : undefined
  if (target === undefined)
    return matching(
      cellChoices(spec).map((title) => ({ key: title, title })),
      query,
    )
  const choices =
    target.shape === 'tree'
      ? (await treeChoices(target, spec.where)).filter((choice) => matchesSearch(choice, query))
      : (await choicePage(target, { keyword: query, where: spec.where, page: 1 }, signal)).choices
  return choices.map(({ id, title }) => ({ key: id, title }))
}

/** What a cell is chosen from, by its title, pinyin or initials. Every title offered is entered in `keys`. */
export async function offerOptions(
  spec: FieldSpec,
  query: string,
  keys: Map<string, string>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const options = await readOptions(spec, query, signal)
  for (const { key, title } of options) keys.set(title, key)
  return options.map(({ title }) => title)
}
