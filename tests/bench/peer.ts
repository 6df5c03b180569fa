import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** A minimal server for comparison: node:http and pg without login, permission or audit. */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c app.tenant_id=000000 -c timezone=Asia/Shanghai',
})
const LIVE = "from post where tenant_id = '000000' and is_deleted = 0"
const LIST = { name: 'list', text: `select * ${LIVE} order by sort, id limit $1 offset $2` }
const COUNT = {
  name: 'count',
  text: `select count(*)::int as total from (select 1 ${LIVE} limit 10001) capped`,
}
const MOVE = {
  name: 'move',
  text: `
    update specimen set stage = $1, version = version + 1, update_time = now()
    where id = $2 and stage = $3 and tenant_id = '000000'
    returning version
  `,
}

async function list(url: URL): Promise<unknown> {
  const size = Number(url.searchParams.get('size') ?? 20),
    current = Number(url.searchParams.get('current') ?? 1)
  const [
    { rows: records },
    {
      rows: [count],
    },
  ] = await Promise.all([
    pool.query({ ...LIST, values: [size, (current - 1) * size] }),
    pool.query({ ...COUNT, values: [] }),
  ])
  return {
    code: 200,
    success: true,
    data: { records, total: (count as { total: number }).total, size, current },
    msg: '',
  }
}

async function move(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { id, from, to } = JSON.parse(Buffer.concat(chunks).toString()) as {
    id: string
    from: number
    to: number
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query({ ...MOVE, values: [to, id, from] })
    await client.query('commit')
    return { code: 200, success: rowCount === 1 }
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://peer')
  const answer = request.method === 'POST' ? move(request) : list(url)
  answer.then(
    (body) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    },
    (error: unknown) => {
      response.writeHead(500).end(String(error))
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process
  .once('SIGTERM', () => {
    process.exit(0)
  })
  .once('disconnect', () => {
    process.exit(0)
  })
