import type { FieldSpec } from '../contract/define/field.ts'
import type { Resource } from '../contract/define/resource.ts'
import { resourceById } from '../contract/index.ts'
import type { WireRow } from '../contract/wire.ts'
import { isId } from '../kernel/id.ts'
import type { Api } from './api.ts'
import { usageError } from './exit.ts'
import { t } from './text.ts'

interface Choice {
  readonly key: string
  readonly title: string
}
interface TreeNode {
  readonly id: string
  readonly title?: string
  readonly children?: readonly TreeNode[]
}

const flattened = (nodes: readonly TreeNode[]): Choice[] =>
  nodes.flatMap(({ id, title, children = [] }) => [
    { key: String(id), title: String(title ?? id) },
    ...flattened(children),
  ])

/** The rows of another noun that a text may name. */
async function rowChoices({ get }: Api, target: Resource, keyword: string): Promise<readonly Choice[]> {
  if (target.shape === 'tree') return flattened(await get<readonly TreeNode[]>(`${target.path}/tree`))
  const rows = target.verbs.includes('select')
    ? await get<readonly WireRow[]>(`${target.path}/select`, { keyword })
    : (
        await get<{ readonly records: readonly WireRow[] }>(`${target.path}/list`, {
          [`${target.title}_like`]: keyword,
          size: 50,
          count: 0,
        })
      ).records
  return rows.map((row) => ({ key: String(row.id), title: String(row[target.title] ?? row.title ?? row.id) }))
}

const dictionaryChoices = async (
  { get }: Api,
  { code = '', business }: FieldSpec,
): Promise<readonly Choice[]> =>
  (
    await get<readonly { readonly dictKey: string; readonly dictValue: string }[]>(
      `/blade-system/${business ? 'dict-biz' : 'dict'}/dictionary`,
      { code },
    )
  ).map(({ dictKey, dictValue }) => ({ key: String(dictKey), title: dictValue }))

/** The key that a text means: the key itself, or a title. Throws a usage error where it means none, or several. */
function chosen(choices: readonly Choice[], text: string, label: string): string {
  const exact = choices.filter(({ key, title }) => key === text || title === text)
  const found = exact.length > 0 ? exact : choices.filter(({ title }) => title.includes(text))
  const [first] = found
  if (first && found.length === 1) return first.key
  const names = (found.length > 0 ? found : choices)
    .slice(0, 6)
    .map(({ title }) => title)
    .join(t('、'))
  throw usageError(
    found.length > 1
      ? t('{label}“{text}”不唯一：{names}', { label: t(label), text, names })
      : names === ''
        ? t('{label}没有“{text}”', { label: t(label), text })
        : t('{label}没有“{text}”，可选：{names}', { label: t(label), text, names }),
  )
}

/** The id of a row of another noun, by id or title. */
export async function rowNamed(api: Api, spec: FieldSpec, text: string, self?: Resource): Promise<string> {
  const target = spec.kind === 'parent' ? self : resourceById(spec.to ?? '')
  if (isId(text) || !target) return text
  return chosen(await rowChoices(api, target, text), text, spec.label)
}

/** The key of a dictionary's entry, by key or title. */
export const entryNamed = async (api: Api, spec: FieldSpec, text: string): Promise<string> =>
  chosen(await dictionaryChoices(api, spec), text, spec.label)
