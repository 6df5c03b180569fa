import { describe, expect, test } from 'vitest'
import { admin, BASE, COMPANY, draft, OTHER, save, SECRET, type Sms } from '../../support/messages.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()

describe('a configuration', () => {
  test('its secret is encrypted, in no answer, kept on an empty one, and asked again for another address', async () => {
    const body = draft(8)
    const { data } = await save(body)
    const stored = () => server.sql(`select secret_key from sms where id = ${data.id}`)
    const [row] = await stored()
    expect(String(row?.secret_key)).not.toContain(SECRET)
    for (const call of ['detail', 'list', 'page'])
      for (const client of [admin(), server.as('admin', { tenant: COMPANY, detail: false })])
        expect(JSON.stringify((await client.get(`${BASE}/${call}`)).body)).not.toContain(SECRET)
    const edit = { id: data.id, version: data.version, remark: '改', secretKey: '' }
    const renamed = await admin().post<Sms>(`${BASE}/update`, edit)
    expect(renamed.code).toBe(200)
    expect((await stored())[0]).toEqual(row)
    const moved = { id: data.id, version: renamed.data.version, endpoint: 'https://evil.example.com' }
    expect(await admin().post(`${BASE}/update`, moved)).toMatchObject({ errCode: 'SMS_SECRET_AGAIN' })
    expect(await admin().post(`${BASE}/update`, { ...edit, remark: '旧' })).toMatchObject({
      errCode: 'VERSION_CONFLICT',
    })
  })

  test('what is wrong in a form has a sentence', async () => {
    const template = { templateCode: 'A', templateName: '甲', templateId: '1', content: '甲' }
    for (const [body, errCode] of [
      [draft(3, { secretKey: '' }), 'SECRET_MISSING'],
      [draft(9, { content: '' }), 'SMS_CONTENT'],
      [draft(3, { templateId: '' }), 'VALIDATION'],
      [draft(4, { appId: null }), 'VALIDATION'],
      [draft(8, { endpoint: 'ftp://a' }), 'VALIDATION'],
      [draft(7), 'VALIDATION'],
      [draft(9, { content: 'x'.repeat(501) }), 'VALIDATION'],
      [draft(9, { templates: [template, template] }), 'SMS_TEMPLATE_TWICE'],
      [draft(3, { templates: [{ ...template, templateId: '' }] }), 'SMS_TEMPLATE_INCOMPLETE'],
      [draft(9, { templates: [{ ...template, templateCode: '中 文' }] }), 'VALIDATION'],
    ] as const)
      expect(await save(body), JSON.stringify(body)).toMatchObject({ errCode })
  })

  test('enabling one disables the other, also when several are enabled at once', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await save(draft(9))).data.id))
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(ids.map((id) => admin().post(`${BASE}/enable`, { id })))
      const enabled = await server.sql(
        `select id::text as id from sms where tenant_id = '${COMPANY}' and status = 2 and is_deleted = 0`,
      )
      expect(enabled).toHaveLength(1)
    }
    expect((await admin().post(`${BASE}/enable`, { id: ids[0] })).code).toBe(200)
    expect(await admin().post(`${BASE}/remove`, { ids: ids[0] })).toMatchObject({ errCode: 'SMS_ENABLED' })
  })

  test('it belongs to its tenant, and every call needs its right', async () => {
    const { data } = await save(draft(9))
    expect(await admin(OTHER).get(`${BASE}/detail`, { id: data.id })).toMatchObject({ code: 404 })
    for (const action of ['enable', 'disable', 'remove'])
      expect(
        await admin(OTHER).post(`${BASE}/${action}`, { id: data.id, ids: data.id }),
        action,
      ).toMatchObject({
        code: 404,
      })
    for (const call of ['save', 'submit', 'remove', 'enable', 'disable', 'send', 'endpoint/send-message'])
      expect(
        await server.as('viewer', COMPANY).post(`${BASE}/${call}`, { id: data.id, ids: data.id }),
        call,
      ).toMatchObject({ code: 403 })
    expect((await server.as('viewer', COMPANY).get('/blade-resource/sms-record/list')).code).toBe(403)
  })
})
