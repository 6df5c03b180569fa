import { describe, expect, test } from 'vitest'
import type { FieldSpec } from '../../../src/contract/define/field.ts'
import type { Resource } from '../../../src/contract/define/resource.ts'
import { RESOURCES } from '../../../src/contract/index.ts'
import type { Client } from '../../support/client.ts'
import { BASE, exported, makeSpecimen, resourceOf } from '../../support/exporting.ts'
import { admin } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { specimen } from '../../support/specimen.ts'
import { csvRecords, sheetCells, unzip } from '../../support/unzip.ts'

/** Content of exported files, for every noun with an export. */
export function filesTests(server: TestServer): void {
  const exporting: readonly Resource[] = [...RESOURCES, specimen].filter((resource) => resource.export)

  describe.each(exporting.map((resource) => [resource.id, resource] as const))(
    'export of %s',
    (_id, resource) => {
      const owner = (): Client => (resource.scope === 'platform' ? server.as('admin') : admin(server))

      test('an export has every row of the list and its headings, as CSV and as XLSX', async () => {
        const client = owner()
        const list = await client.get<{ total?: number } | readonly unknown[]>(`${resource.path}/list`, {
          size: 1,
        })
        const csv = await exported(server, client, resource, { fileType: 2 })
        const records = csvRecords(csv.bytes)
        const heading = resource.list.columns.flatMap((name) => {
          const { label, numberOf }: Partial<FieldSpec> = resource.fields[name] ?? {}
          if (label !== undefined) return numberOf ? [label, `${label} (编号)`] : [label]
          if (name === resource.stateField) return [resource.states?.label ?? '状态']
          return [name === 'createTime' ? '创建时间' : '更新时间']
        })
        expect(records[0]).toEqual(heading)
        expect(csv.task.processedCount).toBe(records.length - 1)
        if (!Array.isArray(list.data) && !resource.large)
          expect(records.length - 1).toBe((list.data as { total: number }).total)
        const book = await exported(server, client, resource, { fileType: 1 })
        expect(sheetCells(book.bytes)[0]?.map((cell) => cell.text)).toEqual(heading)
        expect(sheetCells(book.bytes)).toHaveLength(book.task.processedCount + 1)
      })

      test('an export requires its permission, and refuses unknown columns and filters', async () => {
        expect(await server.as('viewer', '100001').get(`${resource.path}/export`)).toMatchObject({
          status: 403,
          errCode: 'FORBIDDEN',
        })
        expect(await owner().get(`${resource.path}/export`, { exportColumns: 'nonsense' })).toMatchObject({
          code: 400,
          errCode: 'UNKNOWN_FIELD',
        })
        expect(await owner().get(`${resource.path}/export`, { nonsense: '1' })).toMatchObject({
          code: 400,
          errCode: 'UNKNOWN_FILTER',
        })
        expect(await owner().get(`${resource.path}/export`, { fileType: 9 })).toMatchObject({
          code: 400,
          data: { field: 'fileType' },
        })
        const columns = await owner().get<{ name: string; default: boolean }[]>(`${BASE}/columns`, {
          exporter: resource.id,
        })
        expect(columns.data.filter((column) => column.default).map(({ name }) => name)).toEqual(
          resource.list.columns,
        )
        const token = encodeURIComponent(`bearer ${(await owner().token()).access_token}`)
        expect(
          (await fetch(`${server.url}/api${resource.path}/export?fileType=1&sync=1&Blade-Auth=${token}`))
            .status,
        ).toBe(resource.exportLink ? 200 : 401)
      })
    },
  )

  describe('what is in the files', () => {
    test('formulas are escaped, amounts are yuan, codes have labels, secrets are absent', async () => {
      const names = ['=1+1', ' +cmd', '＝合计', '\t@x', '普通"引号,逗号', '-5\n二行']
      for (const name of names) await makeSpecimen(server, { name, price: 123_456, count: 7, grade: 3 })
      const query = {
        exportColumns: 'name,price,count,isFragile,grade,deptId,share,foundOn,createTime,pin',
        price_ge: 123_456,
        price_le: 123_456,
      }
      expect(await admin(server).get(`${specimen.path}/export`, query)).toMatchObject({ code: 200 })
      const { bytes, task } = await exported(server, admin(server), specimen, { ...query, fileType: 2 })
      const [heading, ...records] = csvRecords(bytes)
      expect(heading).toEqual([
        '标本名称',
        '价格',
        '件数',
        '易碎',
        '等级',
        '保管部门',
        '占比',
        '发现日期',
        '创建时间',
      ])
      expect(records.map((record) => record[0] ?? '').toSorted()).toEqual(
        ["'=1+1", "' +cmd", "'＝合计", "'\t@x", '普通"引号,逗号', "'-5\n二行"].toSorted(),
      )
      expect(records[0]?.slice(1, 5)).toEqual(['1234.56', '7', '是', '三级'])
      expect(task.paramsText).toBe('价格 ≥ 123456；价格 ≤ 123456')
      const cells = sheetCells(
        (await exported(server, admin(server), specimen, { ...query, fileType: 1 })).bytes,
      )
      const byName = new Map(cells.slice(1).map((row) => [row[0]?.text, row]))
      expect(
        byName
          .get('=1+1')
          ?.map((cell) => cell.style)
          .slice(0, 3),
      ).toEqual([3, 4, 0])
      expect(byName.get('普通"引号,逗号')?.[0]?.style).toBe(2)
      expect(byName.get('=1+1')?.[1]?.number).toBe(1234.56)
      expect(byName.get('=1+1')?.[7]).toMatchObject({ number: 46053, style: 6 })
    })

    test('an export is in English where the console is, and masks mobile numbers', async () => {
      const { bytes } = await exported(server, admin(server), resourceOf('user'), {
        fileType: 2,
        exportColumns: 'account,phone,status',
        exportLocale: 'en',
      })
      const [heading, ...records] = csvRecords(bytes)
      expect(heading?.join()).not.toMatch(/[\u3400-\u9fff]/)
      const phones = records.map((record) => record[1]).filter((phone) => phone !== '')
      expect(phones.length).toBeGreaterThan(3)
      expect(phones.filter((phone) => !/^1\d\d\*{4}\d{4}$/.test(phone ?? ''))).toEqual([])
    })

    test('an English file has the words of the console for states and for stored sentences', async () => {
      const { bytes } = await exported(server, server.as('admin', '100001'), resourceOf('alarmRecord'), {
        fileType: 2,
        exportColumns: 'alarmType,content,sendResult,status',
        exportLocale: 'en',
      })
      const [, ...records] = csvRecords(bytes)
      const ended = records.filter(([, content]) => content?.includes('ended on'))
      expect(ended.length).toBeGreaterThan(0)
      for (const [, , result] of ended) expect(result).toMatch(/^\d+ sent$/)
      const { bytes: products } = await exported(
        server,
        server.as('admin', '100001'),
        resourceOf('goodsSku'),
        {
          fileType: 2,
          exportColumns: 'skuCode,status',
          exportLocale: 'en',
        },
      )
      const states = new Set(csvRecords(products).map((record) => record[1]))
      expect(states).toContain('Enabled')
      expect(states).not.toContain('Enable')
    })

    test('an archive has its parts and a note with their checksums', async () => {
      const { bytes, task } = await exported(server, admin(server), resourceOf('param'), { fileType: 3 })
      const files = unzip(bytes)
      expect([...files.keys()]).toEqual([`${task.taskName}-1.csv`, '说明.txt'])
      expect(csvRecords(files.get(`${task.taskName}-1.csv`) ?? Buffer.alloc(0))).toHaveLength(
        task.processedCount + 1,
      )
      expect(files.get('说明.txt')?.toString()).toMatch(/sha256 [0-9a-f]{64}/)
    })

    test('a direct export takes the token in the query where declared, up to its row limit', async () => {
      const { access_token } = await admin(server).token()
      const response = await fetch(
        `${server.url}/api${specimen.path}/export?sync=1&count=7` +
          `&Blade-Auth=${encodeURIComponent(`bearer ${access_token}`)}`,
      )
      expect(sheetCells(Buffer.from(await response.arrayBuffer()))).toHaveLength(7)
      await admin(server).post('/blade-system/param/submit', {
        paramName: '同步导出上限',
        paramKey: 'export.sync.maxRows',
        paramValue: '5',
      })
      await admin(server).post('/blade-system/param/submit', {
        paramName: '导出上限',
        paramKey: 'export.maxRows',
        paramValue: '20',
      })
      expect(await admin(server).get('/blade-system/param/export', { sync: 1 })).toMatchObject({
        code: 400,
        errCode: 'EXPORT_NOT_SYNC',
        msg: '数据量超过0.0005万行，请使用导出任务',
      })
      expect(await admin(server).get('/blade-system/param/export')).toMatchObject({
        code: 400,
        errCode: 'EXPORT_TOO_LARGE',
        msg: '导出数据超过0.002万行，请缩小查询范围',
      })
      const { data } = await admin(server).get<{ records: { id: string }[] }>('/blade-system/param/list', {
        paramKey_likeright: 'export.',
      })
      await admin(server).post('/blade-system/param/remove', { ids: data.records.map(({ id }) => id) })
    })
  })
}
