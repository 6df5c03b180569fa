import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { DatabaseThread } from '../../src/server/store/embedded/thread.ts'
import { DatabaseUnavailable } from '../../src/server/store/outage.ts'

test('a crashed database thread is restarted: committed rows are there, open transactions are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-thread-'))
  const faults: string[] = []
  const thread = await DatabaseThread.open({
    folder: join(folder, 'postgres'),
    report: ({ message }) => {
      faults.push(message)
    },
    program: pathToFileURL(resolve('dist/testing/worker.js')),
  })
  const ask = (sql: string, run?: number) => thread.ask({ kind: 'query', sql, parameters: [] }, run)
  try {
    await thread.beginWith("set application_name to 'again'")
    await ask('create table thing (id int)')
    await ask('insert into thing values (1)')
    const before = thread.run
    await thread.ask({ kind: 'script', sql: 'begin' })
    await ask('insert into thing values (2)')
    const waiting = ask('select pg_sleep(0.01)')
    const refused = expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable)
    await thread.renew(new Error('broken on purpose'))
    await refused
    await expect
      .poll(
        () =>
          ask('select id from thing').then(
            ({ rows }) => rows,
            () => 'away',
          ),
        { timeout: 20_000 },
      )
      .toEqual([[1]])
    expect((await ask('show application_name')).rows).toEqual([['again']])
    await expect(ask('insert into thing values (3)', before)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(faults).toEqual(['broken on purpose'])
  } finally {
    await thread.close()
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)
