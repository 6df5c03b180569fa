/**
 * A merchant's program, written from docs/open-api.md alone: it orders a top-up and a card, asks until they end, hears the callbacks,
 * checks who sent them and opens the cards. Nothing but Node is needed.
 *
 *   HOST=http://127.0.0.1:8000 ACCESS_KEY=ak_… SECRET=sk_… node examples/open-api/merchant.mjs
 *
 * Without a key it uses the one of the demonstration. It writes a line of JSON for everything that happened.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { ACCESS_KEY, call, hmac, openSealed, pause, say, sha256 } from './client.mjs'

const {
  TOP_UP = 'HF-100',
  MOBILE = '13800138000',
  CARD = 'VIP-M',
  RUN = randomBytes(6).toString('hex'),
  WAIT_MS = '20000',
} = process.env

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
  say('ended', { ...end, ...(cards ? { cards: openSealed(cards) } : {}) })
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
