import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BladeConsole, Params, Row } from './bladeConsole.ts'
import type { Answer } from './client.ts'

/**
 * The shape of an answer: `page` and `list` of rows, `object`, `done` for a change, `flat` without the common
 * envelope, `refused` with a sentence, and `missing` where the server has no such call.
 */
export type Shape = 'page' | 'list' | 'object' | 'done' | 'flat' | 'refused' | 'missing'

/** A call of the contract. */
export interface ContractCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly parameters: readonly string[]
  readonly section: string
  readonly shape: Shape
}

const FILE = fileURLToPath(new URL('../compat/calls.tsv', import.meta.url))

/** The calls of `tests/compat/calls.tsv`. */
export const contractCalls = (): readonly ContractCall[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [method, path = '', parameters = '', section = '', shape] = line.split('\t')
      return {
        method: method === 'POST' ? 'POST' : 'GET',
        path,
        parameters: parameters.split(',').filter(Boolean),
        section,
        shape: shape as Shape,
      }
    })

/** The shape of an answer. */
export function shapeOfAnswer({ body, data, success, code, msg, errCode }: Answer): Shape {
  if (errCode === 'NO_ROUTE') return 'missing'
  if (!('code' in body)) return 'flat'
  if (!success || code !== 200) {
    if (msg === '' || code >= 500) throw new Error(`refused without a sentence: ${JSON.stringify(body)}`)
    return 'refused'
  }
  if (Array.isArray(data)) return 'list'
  if (data === null || typeof data !== 'object') return 'done'
  return 'records' in data ? 'page' : 'object'
}

/**
 * Values of parameters that lead to rows of the demonstration, by name, or by path and name; `id` is a row of
 * the same noun.
 */
const VALUES: Readonly<Record<string, string>> = {
  parentId: '0',
  parentCode: '00',
  code: 'sex',
  '/blade-system/region/detail code': '11',
  'code=DICT': 'DICT',
  domain: 'console.example.com',
  phone: '13700000088',
  '/blade-system/user/phone-code phone': '13700000089',
  username: 'operator',
}

/** Makes a call of the contract: a reading one with parameters, a changing one with none. */
export async function makeCall(
  console: BladeConsole,
  { method, path, parameters }: ContractCall,
): Promise<Answer> {
  if (method === 'POST') return console.post(path, {}, {})
  const params: Record<string, string> = {}
  for (const name of parameters) {
    const [plain = name] = name.split('=')
    const value =
      plain === 'tenantId'
        ? console.tenant
        : (VALUES[`${path} ${name}`] ?? VALUES[name] ?? (name === 'id' ? await someId(console, path) : ''))
    if (value !== '') params[plain] = value
  }
  return console.get(path, params satisfies Params)
}

/** The id of a row of the noun with this path; empty where it has no list or no rows. */
async function someId(console: BladeConsole, path: string): Promise<string> {
  const folder = path.slice(0, path.lastIndexOf('/'))
  for (const list of ['list', 'page']) {
    const { data } = await console.get<{ records?: Row[] } | Row[] | null>(`${folder}/${list}`)
    const [row] = Array.isArray(data) ? data : (data?.records ?? [])
    if (row) return String(row.id)
  }
  return ''
}
