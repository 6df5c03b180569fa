/**
 * A merchant's program, written from docs/open-api.md alone: it orders a top-up and a card, asks until they end, hears the callbacks,
 * checks who sent them and opens the cards. Nothing but Node is needed.
 *
 *   HOST=http://127.0.0.1:8000 ACCESS_KEY=ak_… SECRET=sk_… node examples/open-api/merchant.mjs
 *
 * Without a key it uses the one of the demonstration. It writes a line of JSON for everything that happened.
 */
import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const {
  HOST = 'http://127.0.0.1:8000',
  ACCESS_KEY = 'ak_7Qm2ZxT9bL4cVn1K',
  SECRET = 'sk_test_3f9A1c7E5b2D8g6H4j0K2m8P5r1T9v7X',
} = process.env
const {
  TOP_UP = 'HF-100',
  MOBILE = '13800138000',
  CARD = 'VIP-M',
  RUN = randomBytes(6).toString('hex'),
  WAIT_MS = '20000',
} = process.env

const say = (what, more) => {
  console.log(JSON.stringify({ what, ...more }))
}
const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms)
  })
const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const hmac = (text) => createHmac('sha256', SECRET).update(text).digest('hex')
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Parameters in the one form that is signed, and sent in just that form. */
function canonical(parameters) {
  const bytes = (text) => Buffer.from(text)
  return Object.entries(parameters)
    .sort(([one], [other]) => Buffer.compare(bytes(one), bytes(other)))
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join('&')
}

/** One signed call; throws the name of the error where it was refused. */
async function call(method, path, { parameters = {}, content } = {}) {
  const timestamp = String(Date.now()),
    nonce = randomBytes(12).toString('hex'),
    query = canonical(parameters),
    body = content === undefined ? '' : JSON.stringify(content)
  const text = [method, path, query, sha256(body), ACCESS_KEY, timestamp, nonce].join('\n')
  const headers = {
    'Content-Type': 'application/json',
    'X-Api-Key': ACCESS_KEY,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Sign-Type': 'HMAC-SHA256',
    'X-Sign': hmac(text),
  }
  const answer = await fetch(`${HOST}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers,
    ...(body === '' ? {} : { body }),
  })
  const { code, msg, data, requestId } = await answer.json()
  if (code !== 200) throw new Error(`${code} ${msg} (${requestId})`)
  return data
}

/** Base64 of iv, ciphertext and tag, under a key derived from the secret. */
function openCards(sealed) {
  const bytes = Buffer.from(sealed, 'base64'),
    key = Buffer.from(hkdfSync('sha256', SECRET, ACCESS_KEY, 'card-data', 32))
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8'),
  )
}

function isFromPlatform(headers, body) {
  const wanted = Buffer.from(hmac([headers['x-timestamp'], headers['x-nonce'], sha256(body)].join('\n'))),
    given = Buffer.from(String(headers['x-sign']))
  return (
    headers['x-api-key'] === ACCESS_KEY && wanted.length === given.length && timingSafeEqual(wanted, given)
  )
}

/** Listens for callbacks; what comes twice is taken, and acted on once. */
async function listen() {
  const heard = new Set()
  const server = createServer((request, response) => {
    const parts = []
    request
      .on('data', (part) => parts.push(part))
      .on('end', () => {
        const body = Buffer.concat(parts).toString('utf8'),
          signed = isFromPlatform(request.headers, body)
        const message = signed ? JSON.parse(body) : {}
        say('callback', { signed, ...message })
        if (signed) heard.add(message.merchantOrderNo)
        response.writeHead(signed ? 200 : 401).end(signed ? 'success' : 'who are you')
      })
  })
  await new Promise((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  return { server, heard, notifyUrl: `http://127.0.0.1:${server.address().port}/callback` }
}

/** Asks until an order ended, as after a lost answer: never with a new number. */
async function ended(merchantOrderNo) {
  for (const until = Date.now() + Number(WAIT_MS); Date.now() < until; ) {
    const order = await call('GET', '/openapi/v1/order/query', { parameters: { merchantOrderNo } })
    if (order.status >= 3) return order
    await pause(250)
  }
  throw new Error(`${merchantOrderNo} has not ended yet`)
}

async function buy(order) {
  say('taken', await call('POST', '/openapi/v1/order/create', { content: order }))
  say('repeated', await call('POST', '/openapi/v1/order/create', { content: order }))
  const { cards, ...end } = await ended(order.merchantOrderNo)
  say('ended', { ...end, ...(cards ? { cards: openCards(cards) } : {}) })
}

const { server, heard, notifyUrl } = await listen()
try {
  say('balance', await call('GET', '/openapi/v1/balance/query'))
  const { records } = await call('GET', '/openapi/v1/goods/list', { parameters: { page: '1', size: '200' } })
  say('goods', { of: records.filter(({ skuCode }) => skuCode === TOP_UP || skuCode === CARD) })
  const orders = [
    { merchantOrderNo: `${RUN}-1`, skuCode: TOP_UP, qty: 1, account: MOBILE, notifyUrl },
    { merchantOrderNo: `${RUN}-2`, skuCode: CARD, qty: 2, notifyUrl },
  ]
  for (const order of orders) await buy(order)
  for (const until = Date.now() + Number(WAIT_MS); heard.size < orders.length && Date.now() < until; )
    await pause(100)
  say('done', { heard: heard.size })
} finally {
  server.close()
  server.closeAllConnections()
}
