import { describe, expect, test } from 'vitest'
import { post } from '../../../src/contract/resources/system/post.ts'
import { importTask } from '../../../src/contract/resources/desk/importTask.ts'
import { exported } from '../../support/exporting.ts'
import { checked, confirmed, faults, waitForTask, send, workbook } from '../../support/importing.ts'
import { flat, type Node } from '../../support/menus.ts'
import { admin, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

const BASE = importTask.path

/** Import tasks: owner, and faults of their files. */
export function tasksTests(server: TestServer): void {
  describe('import tasks', () => {
    test('an import task is visible to its user only', async () => {
      const task = await checked(
        server.url,
        operator(server),
        '/blade-system/post',
        await workbook([
          ['岗位编号', '岗位名称', '岗位类型'],
          ['IM1', '导入岗', '高层'],
        ]),
      )
      expect(task.status).toBe('checked')
      for (const client of [server.as('auditor', '100001'), server.as('admin', '100002')]) {
        expect(await client.get(`${BASE}/sketch`, { id: task.id })).toMatchObject({ code: 404 })
        expect(await client.get(`${BASE}/faults`, { id: task.id })).toMatchObject({ code: 404 })
        expect((await client.post(`${BASE}/confirm`, { ids: task.id })).code).not.toBe(200)
      }
      expect((await admin(server).post(`${BASE}/confirm`, { ids: task.id })).code).not.toBe(200)
      expect(await operator(server).post(`${BASE}/cancel/${task.id}`)).toMatchObject({ code: 200 })
      expect((await operator(server).post(`${BASE}/confirm`, { ids: task.id })).code).not.toBe(200)
    })

    test('a conflict that appears between check and confirmation is found, and no row is written', async () => {
      const client = operator(server)
      const task = await checked(
        server.url,
        client,
        '/blade-system/post',
        await workbook([
          ['岗位编号', '岗位名称', '岗位类型'],
          ['RACE1', '一', '高层'],
          ['RACE2', '二', '高层'],
        ]),
      )
      expect(task).toMatchObject({ status: 'checked', failCount: 0 })
      expect(
        await client.post('/blade-system/post/save', {
          postCode: 'RACE2',
          postName: '抢先',
          category: 1,
          sort: 1,
        }),
      ).toMatchObject({ code: 200 })
      expect(await confirmed(client, task.id)).toMatchObject({ status: 'checked', failCount: 1 })
      expect(await faults(client, task.id)).toMatchObject([
        { rowNo: 3, field: 'postCode', text: '岗位编号“RACE2”已存在' },
      ])
      expect(
        (await client.get<{ total: number }>('/blade-system/post/list', { postCode_equal: 'RACE1' })).data
          .total,
      ).toBe(0)
    })

    test('repeated keys within the file and unknown choices are faults, and formulas are read as text', async () => {
      const task = await checked(
        server.url,
        operator(server),
        '/blade-system/post',
        await workbook([
          ['岗位编号', '岗位名称', '岗位类型', '岗位排序'],
          ['R1', '=1+1', '高层', '1'],
          ['R1', '二', '高层', '1'],
          ['R2', '三', '没有', '一'],
        ]),
      )
      expect(
        (await faults(operator(server), task.id)).map(({ rowNo, text }) => `${rowNo} ${text}`).toSorted(),
      ).toEqual(['4 岗位排序必须是数字', '4 岗位类型的选项不存在', '3 岗位编号与第2行重复'].toSorted())
      const other = await checked(
        server.url,
        operator(server),
        '/blade-system/post',
        await workbook([
          ['岗位编号', '岗位名称', '岗位类型'],
          ['FORM1', '=1+1', '高层'],
        ]),
      )
      expect(await confirmed(operator(server), other.id)).toMatchObject({ status: 'done' })
      const { data } = await operator(server).get<{ records: { postName: string }[] }>(
        '/blade-system/post/list',
        {
          postCode_equal: 'FORM1',
        },
      )
      expect(data.records.map(({ postName }) => postName)).toEqual(['=1+1'])
    })

    test('blanks around a text survive an export and its import, and those around a code do not', async () => {
      const client = operator(server)
      const spaced = '  缩进两格　'
      const imported = await checked(
        server.url,
        client,
        '/blade-system/post',
        await workbook([
          ['岗位编号', '岗位名称', '岗位类型'],
          ['  BLANK1 ', spaced, ' 高层 '],
        ]),
      )
      expect(await confirmed(client, imported.id)).toMatchObject({ status: 'done' })
      const query = { postCode_equal: 'BLANK1' }
      const named = async () =>
        (await client.get<{ records: { id: string; postName: string }[] }>('/blade-system/post/list', query))
          .data.records
      const [first] = await named()
      expect(first?.postName).toBe(spaced)
      const { bytes } = await exported(server, client, post, query)
      expect(await client.post('/blade-system/post/remove', { ids: first?.id })).toMatchObject({ code: 200 })
      const again = await checked(server.url, client, '/blade-system/post', bytes)
      expect(await confirmed(client, again.id)).toMatchObject({ status: 'done' })
      expect((await named()).map(({ postName }) => postName)).toEqual([spaced])
    })

    test('a row may be below another row of the same file, and references are found by name', async () => {
      const task = await checked(
        server.url,
        operator(server),
        '/blade-system/dict-biz',
        await workbook([
          ['上级字典', '字典编号', '字典键值', '字典名称', '封存'],
          ['', 'import_test', '-1', '导入字典', ''],
          ['导入字典', 'import_test', '1', '甲', '使用中'],
          ['导入字典', 'import_test', '2', '乙', '已封存'],
          ['无此字典', 'import_test', '3', '丙', ''],
        ]),
      )
      expect((await faults(operator(server), task.id)).map(({ rowNo, text }) => ({ rowNo, text }))).toEqual([
        { rowNo: 5, text: '上级字典“无此字典”不存在' },
      ])
      const people = await checked(
        server.url,
        admin(server),
        '/blade-system/user',
        await workbook([
          ['登录账号', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位', '用户生日', '手机号码'],
          [
            'imported1',
            '导',
            '导入人',
            '客服专员、审计员',
            '没有这个部门',
            '首席执行官',
            '1990/1/2',
            '13812345678',
          ],
        ]),
      )
      expect(
        (await faults(admin(server), people.id)).map(({ field, text }) => ({ field, text })),
      ).toContainEqual({
        field: 'deptId',
        text: '所属部门“没有这个部门”不存在',
      })
    })

    test('unreadable files and invalid mappings are refused', async () => {
      const post = '/blade-system/post'
      expect(await send(server.url, operator(server), post, Buffer.from('只有表头'))).toMatchObject({
        code: 400,
        msg: '文件中没有数据行',
      })
      expect(await send(server.url, operator(server), post, Buffer.alloc(0))).toMatchObject({
        code: 400,
        msg: '文件是空的',
      })
      expect(
        await send(server.url, operator(server), post, Buffer.alloc(21 * 1024 * 1024, 'a')),
      ).toMatchObject({
        code: 413,
        msg: '文件大小不能超过20MB',
      })
      const { data } = await send(server.url, operator(server), post, Buffer.from('岗位编号,岗位名称\nC1,甲'))
      expect(
        await operator(server).post(`${BASE}/check`, { ids: data.taskId, mapping: ['postCode', 'postName'] }),
      ).toMatchObject({ code: 400, msg: '请选择“岗位类型”对应的列' })
      expect(
        await operator(server).post(`${BASE}/check`, {
          ids: data.taskId,
          mapping: ['postCode', 'postCode', 'category'],
        }),
      ).toMatchObject({ code: 400, msg: '“岗位编号”对应了多列' })
      expect(
        await operator(server).post(`${BASE}/check`, { ids: data.taskId, mapping: ['nonsense'] }),
      ).toMatchObject({ code: 400, errCode: 'UNKNOWN_FIELD' })
      expect((await waitForTask(operator(server), data.taskId)).status).toBe('waiting')
    })

    test('the permission to import a noun suffices for every step', async () => {
      const menu = flat(
        (await admin(server).get<{ menu: readonly Node[] }>('/blade-system/menu/grant-tree')).data.menu,
      ).find(({ title }) => title === '岗位管理')
      const role = await admin(server).post<{ id: string }>('/blade-system/role/submit', {
        roleName: '岗位录入',
        roleAlias: 'postImporter',
        sort: 9,
      })
      expect(
        await admin(server).post('/blade-system/role/grant', {
          roleIds: [role.data.id],
          menuIds: [menu?.id, ...(menu?.children ?? []).map(({ id }) => id)],
        }),
      ).toMatchObject({ code: 200 })
      const { data } = await admin(server).get<{ records: { id: string }[] }>('/blade-system/user/page', {
        account: 'houjunfeng',
      })
      expect(
        await admin(server).post('/blade-system/user/grant', {
          userIds: [data.records[0]?.id],
          roleIds: [role.data.id],
        }),
      ).toMatchObject({ code: 200 })
      const person = server.as('houjunfeng', '100001')
      expect(await person.get(`${BASE}/list`)).toMatchObject({ status: 403 })
      const task = await checked(
        server.url,
        person,
        '/blade-system/post',
        await workbook([
          ['岗位编号', '岗位名称', '岗位类型'],
          ['OWN1', '录入岗', '高层'],
        ]),
      )
      expect(await confirmed(person, task.id)).toMatchObject({ status: 'done', successCount: 1 })
    })
  })
}
