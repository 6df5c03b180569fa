import { describe, expect, test } from 'vitest'
import { answered, bladeConsole, DIALECTS, type Row, screenOf } from '../support/bladeConsole.ts'
import { png } from '../support/picture.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

describe.each(DIALECTS)('notices, attachments and logs on a console of the %s edition', (dialect) => {
  const console = bladeConsole(() => server.url, dialect, { tenant: '100001' })
  const mark = dialect === 'open' ? 'o' : 'e'

  test('a notice is added, found by its day, edited and deleted', async () => {
    const notices = screenOf(console, '/blade-desk/notice')
    const row = await notices.add(
      { title: `旧公告${mark}`, category: '3', releaseTime: '2031-05-01 10:00:00', content: '<p>内容</p>' },
      'title',
    )
    expect(row).toMatchObject({ category: 3, categoryName: '转发通知', content: '<p>内容</p>' })
    const range = { releaseTime_datege: '2031-05-01 00:00:00', releaseTime_datelt: '2031-05-01 23:59:59' }
    expect(await notices.rows({ ...range, title: mark })).toMatchObject([{ id: row.id }])
    expect((await notices.edit(row, { title: `改公告${mark}` })).body).toMatchObject({ code: 200 })
    expect(await notices.detail(row.id)).toMatchObject({
      title: `改公告${mark}`,
      releaseTime: '2031-05-01 10:00:00',
    })
    expect((await notices.remove(row)).body).toMatchObject({ code: 200 })
  })

  test('a file is uploaded, listed among the attachments and deleted', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(png())], { type: 'image/png' }), `旧${mark}.png`)
    const file = await answered(console.form<Row>('/blade-resource/oss/endpoint/put-file', form))
    expect(file).toMatchObject({
      link: expect.any(String),
      name: expect.any(String),
      originalName: `旧${mark}.png`,
    })
    const attachments = screenOf(console, '/blade-resource/attach')
    const [row] = await attachments.rows({ originalName: `旧${mark}` })
    expect(row).toMatchObject({ extension: 'png', originalName: `旧${mark}.png` })
    expect(await attachments.detail(row?.id)).toMatchObject({ link: file.link })
    expect((await attachments.remove(row ?? {})).body).toMatchObject({ code: 200 })
    expect(await attachments.rows({ originalName: `旧${mark}` })).toEqual([])
  })

  test('the operation log shows what the console changed, newest first', async () => {
    const [latest] = await screenOf(console, '/blade-log/operate').rows({ resource: 'attach' })
    expect(latest).toMatchObject({ account: 'admin', resource: 'attach', action: 'remove', result: 1 })
  })
})
