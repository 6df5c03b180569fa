import { newId } from '../../kernel/id.ts'
import type { DictionarySeed } from './platformRows.ts'

/** Rows of dictionaries, each a root row with its entries; for `dict` and `dictBiz` alike. */
export function dictionaryRows(seeds: readonly DictionarySeed[]): Record<string, unknown>[] {
  return seeds.flatMap(({ code, name, sort, entries }) => {
    const id = newId()
    const top = {
      id,
      parentId: null,
      code,
      dictKey: '-1',
      dictValue: name,
      sort,
      remark: null,
      isSealed: 'open',
    }
    return [
      top,
      ...entries.map((entry, index) => {
        const [pair = '', remark = null] = entry.split('|')
        const [dictKey = '', ...valueParts] = pair.split('=')
        return {
          id: newId(),
          parentId: id,
          code,
          dictKey,
          dictValue: valueParts.join('='),
          sort: index + 1,
          remark,
          isSealed: 'open',
        }
      }),
    ]
  })
}
