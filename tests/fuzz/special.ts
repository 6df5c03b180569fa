import type { Dice } from './dice.ts'
import { fileForm } from './files.ts'
import { FORM_TYPE, bodyOf, percentOf, queryOf, signedHeaders, type FuzzRequest } from './request.ts'
import { hostileNumber, hostileText, hostileValue, literal, plainOf } from './values.ts'
import type { World } from './world.ts'

const SABER = `Basic ${Buffer.from('saber3:saber3_secret').toString('base64')}`
/** `right` in `chance` of a hundred cases, else a hostile value. */
const or = (dice: Dice, right: unknown, chance = 50): unknown =>
  dice.percent(chance) ? right : hostileValue(dice)

/** A request outside the documentation: login, open interface, callbacks, pages. */
export function specialRequest(dice: Dice, world: World, once: string): FuzzRequest {
  switch (dice.below(8)) {
    case 0:
    case 1:
      return login(dice)
    case 2:
    case 3:
      return openCall(dice, world, once)
    case 4:
      return callback(dice, world)
    case 5:
      return upload(dice, world)
    case 6:
      return oddAddress(dice, world)
    default:
      return plain(dice, world)
  }
}

/** Accounts that do not exist: wrong passwords would lock a real one. */
const loginFields = (dice: Dice): Record<string, unknown> => ({
  tenantId: or(dice, '100009'),
  username: or(dice, 'nobody'),
  password: or(dice, 'x'),
  grant_type: or(dice, dice.pick(['password', 'captcha', 'refresh_token', 'sms_code', 'register']), 70),
  scope: 'all',
  refresh_token: or(dice, 'a.b.c'),
  captchaKey: or(dice, '1'),
  captchaCode: or(dice, '1'),
  roleId: or(dice, '1'),
  deptId: or(dice, '1'),
})

const LOGINS = [
  '/api/blade-auth/oauth/token',
  '/api/blade-auth/token',
  '/api/blade-auth/oauth/token/refresh',
  '/api/blade-system/user/register-guest',
] as const

function login(dice: Dice): FuzzRequest {
  const fields = loginFields(dice),
    path = dice.pick(LOGINS)
  const headers = {
    Authorization: dice.percent(80)
      ? SABER
      : `Basic ${Buffer.from(`${hostileText(dice)}:x`).toString('base64')}`,
  }
  const pairs = Object.entries(fields)
    .filter(() => dice.percent(80))
    .map(([name, value]) => [name, plainOf(value)] as const)
  if (dice.percent(60))
    return { method: 'POST', target: `${path}?${queryOf(pairs)}`, headers, body: null, caller: 'nobody' }
  if (dice.percent(50))
    return {
      method: 'POST',
      target: path,
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(queryOf(pairs)),
      caller: 'nobody',
    }
  return {
    method: 'POST',
    target: path,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: bodyOf(fields),
    caller: 'nobody',
  }
}

const OPEN = [
  'GET /goods/list',
  'POST /order/create',
  'GET /order/query',
  'POST /order/refund',
  'GET /balance/query',
  'POST /coupon/grant',
  'GET /coupon/query',
  'POST /coupon/lock',
  'POST /coupon/release',
  'POST /coupon/use',
  'POST /coupon/return',
  'POST /favor/issue',
  'POST /favor/claim',
  'GET /favor/query',
  'GET /nothing',
] as const

const openApiFields = (dice: Dice, once: string): Record<string, unknown> => ({
  merchantOrderNo: or(dice, `fuzz-${once}`),
  skuCode: or(dice, dice.pick(['HF-50', 'HF-100'])),
  qty: or(dice, 1),
  account: or(dice, '13800000001'),
  maxPrice: or(dice, literal(hostileNumber(dice)), 70),
  extra: or(dice, { buyerIp: hostileText(dice), userId: hostileText(dice) }),
  notifyUrl: or(dice, 'https://example.com/'),
  receiver: or(dice, null),
  orderNo: or(dice, 'M1'),
  refundQty: or(dice, 1),
  refundNo: or(dice, `r-${once}`),
  reason: or(dice, 'x'),
  current: or(dice, 1),
  size: or(dice, 10),
  goodsType: or(dice, 1),
  keyword: or(dice, 'a'),
  cursor: or(dice, ''),
})

function openCall(dice: Dice, { credential }: World, once: string): FuzzRequest {
  const [method = 'GET', name = ''] = dice.pick(OPEN).split(' ')
  const path = `/openapi/v1${name}`
  const some = Object.entries(openApiFields(dice, once)).filter(() => dice.percent(75))
  const query = method === 'GET' ? queryOf(some.map(([key, value]) => [key, plainOf(value)])) : ''
  const body =
    method === 'GET'
      ? ''
      : dice.percent(90)
        ? bodyOf(Object.fromEntries(some)).toString()
        : plainOf(hostileValue(dice))
  // Wrong signatures are rare: ten of them block the address.
  const key = dice.percent(97)
    ? credential
    : { ...credential, apiKey: hostileText(dice).replace(/[^\u0021-\u007e]/g, '') || 'ak' }
  const nonce = dice.percent(10)
    ? hostileText(dice)
        .replace(/[^\u0020-\u007e]/g, '')
        .trim()
    : `fuzz${once}`.padEnd(16, '0')
  const headers = signedHeaders(key, { method, path, query, body, nonce })
  return {
    method,
    target: `${path}${query ? `?${query}` : ''}`,
    headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    body: body ? Buffer.from(body) : null,
    caller: 'program',
  }
}

const shortPart = (dice: Dice): string => percentOf(hostileText(dice).slice(0, 60))

function callback(dice: Dice, world: World): FuzzRequest {
  const target = dice.percent(60)
    ? world.callback
    : `/api/biz-supplier/callback/${shortPart(dice)}/${shortPart(dice)}`
  const fields = {
    channelOrderNo: or(dice, 'C1'),
    orderNo: or(dice, 'C1'),
    result: or(dice, 'success'),
    code: or(dice, 1),
    supplierOrderNo: or(dice, 'X'),
    msg: or(dice, 'm'),
    cards: or(dice, []),
    sign: or(dice, 'x'),
    timestamp: or(dice, 1),
    successQty: or(dice, 1),
  }
  const body = dice.percent(85) ? bodyOf(fields) : bodyOf(hostileValue(dice))
  return { method: 'POST', target, headers: { 'Content-Type': 'application/json' }, body, caller: 'supplier' }
}

function upload(dice: Dice, world: World): FuzzRequest {
  const uploads = world.operations.filter(
    ({ path }) => /put-file|import|analyzeFile|upload/i.test(path) && !path.includes('{'),
  )
  const { path } = dice.pick(uploads),
    person = dice.pick(world.people)
  const fields = Object.entries({
    code: or(dice, '1'),
    headerRow: or(dice, 1),
    supplierId: or(dice, dice.pick(world.anyId)),
    skuId: or(dice, dice.pick(world.anyId)),
    batchNo: or(dice, 'B1'),
    columnMap: or(dice, '{}'),
  })
  return {
    method: 'POST',
    target: path,
    headers: {
      ...person.headers,
      'Idempotency-Key': `fuzz-${dice.below(1_000_000_000)}`,
      'Content-Type': FORM_TYPE,
    },
    body: fileForm(dice, fields),
    caller: person.name,
  }
}

const ODD = [
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%C0%80',
  '..%2f..%2fetc%2fpasswd',
  '//',
  '/%2e%2e/',
  ';a=b',
  '?%',
  '?a=%00',
  '?a[b]=1&a[__proto__]=2',
  '?&&==&',
  '?%ED%A0%80=1',
  `?${'a=1&'.repeat(3000)}`,
  `/${'x'.repeat(3000)}`,
  '*',
  '#',
] as const

function oddAddress(dice: Dice, world: World): FuzzRequest {
  const { path } = dice.pick(world.operations),
    person = dice.pick(world.people)
  const start = dice.pick([
    path.replace(/\{\w+\}/g, '1'),
    '/',
    '/api/',
    '/openapi/v1/',
    '/health',
    '/metrics',
    '/api-docs/',
    '/openapi.json',
    '/assets/',
  ])
  return {
    method: dice.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']),
    target: `${start}${dice.pick(ODD)}`,
    headers: person.headers,
    body: null,
    caller: person.name,
  }
}

/** Calls that read undocumented parameters, with hostile texts only. */
function plain(dice: Dice, world: World): FuzzRequest {
  const { path, method } = dice.pick(world.operations),
    person = dice.pick(world.people)
  const pairs = Array.from(
    { length: 1 + dice.below(3) },
    () => [dice.percent(70) ? dice.pick(world.names) : hostileText(dice), hostileText(dice)] as const,
  )
  const body = method === 'POST' ? bodyOf(Object.fromEntries(pairs)) : null
  return {
    method,
    target: `${path.replace(/\{\w+\}/g, '1')}?${queryOf(pairs)}`,
    headers: {
      ...person.headers,
      'Accept-Detail': '1',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body,
    caller: person.name,
  }
}
