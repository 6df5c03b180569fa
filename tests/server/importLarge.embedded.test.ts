import { expect, test } from 'vitest'
import { checked, confirmed, workbook } from '../support/importing.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

test('fifty thousand rows are checked and written and taken back', async () => {
  const client = server.as('operator', '100001')
  const book = await workbook([['岗位编号', '岗位名称', '岗位类型', '岗位排序', '岗位描述'], ...Array.from({ length: 50_000 }, (_, index) => [`BIG${index}`, `大批岗位${index}`, '高层', String(index % 100), `第 ${index} 行的描述`])])
  const began = performance.now()
  const task = await checked(server.url, client, '/blade-system/post', book)
  expect(task).toMatchObject({ status: 'checked', totalCount: 50_000, failCount: 0 })
  const done = await confirmed(client, task.id)
  const writtenAt = performance.now()
  expect(done).toMatchObject({ status: 'done', successCount: 50_000 })
  const undone = await client.post('/blade-system/post/undo', { operation: done.operation })
  expect(undone).toMatchObject({ code: 200 })
  expect(writtenAt - began).toBeLessThan(120_000)
}, 240_000)
