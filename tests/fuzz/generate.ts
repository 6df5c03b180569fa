import { type Dice, diceOf } from './dice.ts'
import { fileForm } from './files.ts'
import { bodyOf, FORM_TYPE, queryOf, type FuzzRequest } from './request.ts'
import { type Making, objectFor, ownPairs, type Pairs, queryPairs } from './shape.ts'
import { specialRequest } from './special.ts'
import { hostileText, hostileValue, nested, plainOf } from './values.ts'
import type { World } from './world.ts'

/**
 * Paths whose rows decide who may log in: they are not written, because callers would lock themselves out.
 */
const KEEPS_PEOPLE =
  /\/blade-system\/(user|role|menu|tenant|topmenu|tenant-package|client|param|dept|api-scope|data-scope)\//

/** Request `number` of a seed; the same for the same world. */
export function requestOf(world: World, seed: number, number: number): FuzzRequest {
  const dice = diceOf(seed, number)
  if (dice.percent(12)) return withOddHeaders(dice, specialRequest(dice, world, `${seed}x${number}`))
  const operation = dice.pick(world.operations)
  const real = operation.method === 'GET' || !KEEPS_PEOPLE.test(operation.path)
  const making: Making = { dice, world, operation, real, hostility: dice.pick([0, 8, 25, 60]) }
  const person = dice.pick([...world.people, ...world.people.slice(0, 3)])
  const path = operation.path.replace(/\{\w+\}/g, () => pathPart(making))
  const pairs = queryPairs(making)
  const query = operation.method === 'GET' || dice.percent(10) ? pairs : []
  const headers = {
    ...person.headers,
    ...(dice.percent(70) ? { 'Accept-Detail': '1' } : {}),
    ...(dice.percent(20) ? { 'Accept-Rows': 'table' } : {}),
  }
  const target = `${path}${query.length > 0 ? `?${textOf(query)}` : ''}`
  const request: FuzzRequest = { method: operation.method, target, headers, body: null, caller: person.name }
  return withOddHeaders(
    dice,
    operation.method === 'GET' ? request : { ...request, ...bodyFor(making, headers) },
  )
}

const pathPart = ({ dice, world }: Making): string =>
  dice.percent(60) ? dice.pick(world.anyId) : encoded(hostileText(dice).slice(0, 250))
const encoded = (text: string): string => queryOf([['', text]]).slice(1)
const textOf = (pairs: Pairs): string => queryOf(pairs.map(([name, value]) => [name, plainOf(value)]))

function bodyFor(
  making: Making,
  headers: Readonly<Record<string, string>>,
): Pick<FuzzRequest, 'headers' | 'body'> {
  const { dice, operation } = making
  const keyed = dice.percent(80)
    ? { ...headers, 'Idempotency-Key': `fuzz-${dice.below(1_000_000_000)}` }
    : headers
  const payload = operation.body ? objectFor(making, operation.body) : Object.fromEntries(ownPairs(making))
  if (!operation.body && dice.percent(40)) Object.assign(payload, Object.fromEntries(queryPairs(making)))
  switch (dice.below(20)) {
    case 0:
      return {
        headers: { ...keyed, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: Buffer.from(textOf(Object.entries(payload))),
      }
    case 1:
      return { headers: { ...keyed, 'Content-Type': 'text/plain' }, body: bodyOf(payload) }
    case 2:
      return {
        headers: { ...keyed, 'Content-Type': FORM_TYPE },
        body: fileForm(dice, Object.entries(payload)),
      }
    case 3:
      return { headers: { ...keyed, 'Content-Type': dice.pick(CONTENT_TYPES) }, body: bodyOf(payload) }
    case 4:
      return { headers: { ...keyed, 'Content-Type': 'application/json' }, body: brokenJson(dice, payload) }
    default:
      return { headers: { ...keyed, 'Content-Type': 'application/json' }, body: bodyOf(payload) }
  }
}

const CONTENT_TYPES = [
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'a',
  '/',
  'image/png',
  'application/json;;;',
  '*/*',
] as const

function brokenJson(dice: Dice, payload: unknown): Buffer {
  const whole = bodyOf(payload)
  switch (dice.below(8)) {
    case 0:
      return whole.subarray(0, dice.below(whole.length))
    case 1:
      return Buffer.from(nested(dice, 10_000).slice(2, -2))
    case 2:
      return bodyOf(hostileValue(dice))
    case 3:
      return Buffer.concat([whole, Buffer.from('\u0000')])
    case 4:
      return Buffer.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0])
    case 5:
      return Buffer.from('{"__proto__":{"administrator":true},"constructor":{"prototype":{"x":1}}}')
    case 6:
      return bodyOf(Array.from({ length: 30_000 }, (_, index) => index))
    default:
      return Buffer.alloc(0)
  }
}

/** Sometimes removes a header or replaces it with a foreign or invalid one. */
function withOddHeaders(dice: Dice, request: FuzzRequest): FuzzRequest {
  if (!dice.percent(9)) return request
  const name = dice.pick([
    'Blade-Auth',
    'Tenant-Id',
    'Idempotency-Key',
    'Content-Type',
    'Accept-Rows',
    'User-Agent',
    'X-Forwarded-For',
    'Authorization',
    'Accept-Encoding',
    'Host',
    'Cookie',
    'X-Api-Key',
  ])
  const value = Buffer.from(hostileText(dice).slice(0, 3000), 'utf8').toString('latin1')
  if (dice.percent(25)) return { ...request, raw: dice.pick(RAW) }
  // Characters that the HTTP client refuses are sent over a raw socket.
  const odd = [...value].some((sign) => sign < ' ' || sign === '\u007f')
  return {
    ...request,
    headers: { ...request.headers, [name]: odd ? value.replace(/[\r\n]/g, '') : value.trim() },
    ...(odd ? { raw: '' } : {}),
  }
}

/** Request lines and headers that are invalid by themselves. */
const RAW = [
  'X-Odd: a\u0000b\r\n',
  'X-Odd : 1\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: gzip\r\n',
  ': \r\n',
  `X-Long: ${'x'.repeat(20_000)}\r\n`,
  'Expect: 100-continue\r\n',
  'Upgrade: h2c\r\nConnection: Upgrade\r\n',
  'Range: bytes=-9999999999999999999-\r\n',
] as const
