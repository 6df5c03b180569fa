import { newId } from '../../kernel/id.ts'
import { COUNTRY_CODE } from '../store/system/regionRows.ts'
import { REGION_LINES } from './regions.data.ts'

/** Rows of the noun `region`: the country, and below it what the data file has. */
export function regionRows(): Record<string, unknown>[] {
  const country = newId()
  const ids = new Map<string, string>()
  const rows: Record<string, unknown>[] = [
    {
      id: country,
      parentId: null,
      parentCode: '0',
      code: COUNTRY_CODE,
      name: '中华人民共和国',
      regionLevel: '0',
      sort: 1,
      remark: null,
    },
  ]
  const add = (code: string, name: string, sort: number): void => {
    if (ids.has(code)) return
    const id = newId(),
      parentCode = code.length === 2 ? COUNTRY_CODE : code.slice(0, -2)
    ids.set(code, id)
    const parentId = ids.get(parentCode) ?? country
    rows.push({
      id,
      parentId,
      parentCode,
      code,
      name,
      regionLevel: String(code.length / 2),
      sort,
      remark: null,
    })
  }
  let provinces = 0
  for (const line of REGION_LINES.trim().split('\n')) {
    const [head = '', ...below] = line.split(' ')
    const [, code = '', name = ''] = /^(\d+)(.+)$/.exec(head) ?? []
    if (code.length === 2) provinces += 1
    add(code, name, provinces)
    for (const [index, entry] of below.entries()) add(code + entry.slice(0, 2), entry.slice(2), index + 1)
  }
  return rows
}
