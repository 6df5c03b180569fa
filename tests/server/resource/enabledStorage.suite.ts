import { describe, expect, test } from 'vitest'
import { png } from '../../support/picture.ts'
import { ACCESS, act, admin, BASE, buckets, detail, draft, enabled, save } from '../../support/storages.ts'
import { bearerOf, onDisk, OTHER, read, upload } from '../../support/uploads.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()

describe('the enabled storage', () => {
  test('enabling one disables the other, also at the same time; undo brings the other back', async () => {
    await admin().post(`${BASE}/make-bucket`, { id: (await save(draft('a'))).data.id })
    const ids = [(await save(draft('b'))).data.id, (await save(draft('c'))).data.id]
    ids.push((await save({ category: 7, ossCode: 'd' })).data.id)
    expect((await act('enable', ids[0] ?? '')).code).toBe(200)
    expect(await enabled()).toEqual(['b'])
    const { data } = await admin().post<{ operation: string }>(`${BASE}/enable`, { id: ids[1] })
    expect(await enabled()).toEqual(['c'])
    expect((await admin().post('/blade-resource/oss/undo', { operation: data.operation })).code).toBe(200)
    expect(await enabled()).toEqual(['b'])
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(ids.map((id) => act('enable', id)))
      expect(await enabled()).toHaveLength(1)
    }
    expect((await act('enable', ids[1] ?? '')).code).toBe(200)
    const { data: second } = await admin().post<{ operation: string }>(`${BASE}/enable`, { id: ids[0] })
    expect((await act('enable', ids[2] ?? '')).code).toBe(200)
    await admin().post('/blade-resource/oss/undo', { operation: second.operation })
    expect(await enabled()).toEqual(['d'])
    expect((await act('disable', ids[2] ?? '')).code).toBe(200)
    expect(await enabled()).toEqual([])
  })

  test('takes uploads; files stay readable where they are when another one is enabled', async () => {
    const remote = (await save(draft('remote'))).data.id
    const old = (await upload(server, png(), '旧.png', { use: 'doc' })).body.data
    expect((await act('enable', remote)).code).toBe(200)
    const bytes = png(300 * 1024)
    const { body } = await upload(server, bytes, '新.png', { use: 'doc' })
    expect(body.code).toBe(200)
    const { link, name, attachId } = body.data
    expect(buckets.buckets.get('company')?.get(name)?.equals(bytes)).toBe(true)
    expect(onDisk(server).settled).not.toContain(name)
    expect(onDisk(server).waiting).toEqual([])
    const headers = await bearerOf(server, 'operator')
    const readBack = await fetch(server.url + link, { headers })
    expect(Buffer.from(await readBack.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await read(server, link)).toBe(401)
    expect(await read(server, link, await bearerOf(server, 'admin', OTHER))).toBe(404)
    expect((await act('disable', remote)).code).toBe(200)
    for (const address of [link, old.link]) expect(await read(server, address, headers)).toBe(200)
    const { data: attachment } = await admin().get<{ ossId: string }>('/blade-resource/attach/detail', {
      id: attachId,
    })
    expect(attachment.ossId).toBe(remote)

    // Storage that holds files keeps its place and is not removed, not even while the removal can be undone.
    const { version } = await detail(remote)
    const moved = { id: remote, version, bucketName: 'elsewhere', secretKey: ACCESS.secretKey }
    expect(await admin().post(`${BASE}/update`, moved)).toMatchObject({ errCode: 'OSS_PLACE_FIXED' })
    expect((await admin().post(`${BASE}/remove`, { ids: remote })).code).not.toBe(200)
    expect((await admin().post('/blade-resource/attach/remove', { ids: attachId })).code).toBe(200)
    expect(await read(server, link, headers)).toBe(404)
    expect(await admin().post(`${BASE}/remove`, { ids: remote })).toMatchObject({ errCode: 'OSS_HAS_FILES' })
    await server.sql(`update attach set update_time = now() - interval '2 hours' where id = ${attachId}`)
    buckets.down = true
    expect((await admin().post('/blade-test/tick', { work: 'sweep' })).code).toBe(200)
    expect(await server.sql(`select 1 from attach where id = ${attachId}`)).toHaveLength(1)
    buckets.down = false
    expect((await admin().post('/blade-test/tick', { work: 'sweep' })).code).toBe(200)
    expect(buckets.buckets.get('company')?.has(name)).toBe(false)
    expect((await admin().post(`${BASE}/remove`, { ids: remote })).code).toBe(200)
  })

  test('that does not answer refuses uploads and downloads with a sentence, and leaves nothing', async () => {
    const { data } = await save(draft('outage'))
    expect((await act('enable', data.id)).code).toBe(200)
    const kept = (await upload(server, png(), '在.png', { use: 'doc' })).body.data
    const rows = await server.sql('select count(*)::int as n from attach')
    buckets.down = true
    expect((await upload(server, png(), '断.png', { use: 'doc' })).body).toMatchObject({
      code: 503,
      data: { errCode: 'STORAGE_FAILED' },
    })
    expect(await read(server, kept.link, await bearerOf(server, 'operator'))).toBe(503)
    buckets.down = false
    expect(await server.sql('select count(*)::int as n from attach')).toEqual(rows)
    expect(onDisk(server).waiting).toEqual([])
    expect(await admin().post(`${BASE}/remove`, { ids: data.id })).toMatchObject({ errCode: 'OSS_ENABLED' })
    expect((await act('disable', data.id)).code).toBe(200)
  })
})
