import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()
const BASE = '/blade-system/region'
const platform = () => server.as('admin')
const oldConsole = () => server.as('admin', { detail: false })
const company = () => server.as('viewer', '100001')

interface Node {
  readonly id: string
  readonly parentId: string
  readonly title: string
  readonly hasChildren: boolean
}
interface Division {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly parentCode: string
  readonly name: string
  readonly regionLevel: number
  readonly provinceName: string
  readonly cityCode: string
  readonly districtName: string
  readonly hasChildren: boolean
}
const levelBelow = async (parentCode: string): Promise<readonly Node[]> =>
  (await oldConsole().get<Node[]>(`${BASE}/lazy-tree`, { parentCode })).data
const byCode = (code: string) => oldConsole().get<Division>(`${BASE}/detail`, { code })

test('an old console opens the tree by codes: country, provinces, prefectures, counties', async () => {
  expect(await levelBelow('0')).toMatchObject([{ id: '00', title: '中华人民共和国', hasChildren: true }])
  const provinces = await levelBelow('00')
  expect(provinces).toHaveLength(34)
  expect(provinces.find(({ id }) => id === '32')).toMatchObject({
    parentId: '00',
    title: '江苏省',
    hasChildren: true,
  })
  expect(await levelBelow('32')).toHaveLength(13)
  expect((await levelBelow('3205')).map(({ title }) => title)).toContain('昆山市')
  expect(provinces.find(({ title }) => title === '台湾省')).toMatchObject({ hasChildren: false })
  expect((await byCode('320583')).data).toMatchObject({
    name: '昆山市',
    parentCode: '3205',
    regionLevel: 3,
    provinceName: '江苏省',
    cityCode: '3205',
    districtName: '昆山市',
  })
  const found = await oldConsole().get<Division[]>(`${BASE}/lazy-list`, { parentCode: '00', name: '昆山' })
  expect(found.data).toMatchObject([{ code: '320583', hasChildren: false }])
  const chosen = await oldConsole().get<Division[]>(`${BASE}/select`, { code: '32' })
  expect(chosen.data.map(({ code }) => code)).toContain('3205')
  expect((await oldConsole().get<Division[]>(`${BASE}/select`)).data).toHaveLength(34)
})

test('every division of the seed hangs below the one whose code begins its own', async () => {
  const [strays] = await server.sql(`
    select count(*)::int as n from region r left join region p on p.id = r.parent_id
    where r.code <> '00' and (p.id is null or p.code <> r.parent_code or r.region_level::int <> length(r.code) / 2
      or (p.code <> '00' and not starts_with(r.code, p.code)))
  `)
  expect(strays?.n).toBe(0)
  const [counted] = await server.sql(`
    select count(*) filter (where region_level = '1')::int as provinces,
      count(*) filter (where region_level = '2' and right(code, 2) <> '90')::int as prefectures,
      count(*)::int - count(distinct code)::int as twice
    from region
  `)
  // 333 prefectures, and the parts of the four municipalities.
  expect(counted).toEqual({ provinces: 34, prefectures: 333 + 5, twice: 0 })
})

test('an old console adds, changes and removes by code; level and parent follow from the code', async () => {
  const submit = (body: Record<string, unknown>) => oldConsole().post(`${BASE}/submit`, body)
  expect(await submit({ parentCode: '13', code: '320599', name: '错位', sort: 1 })).toMatchObject({
    errCode: 'REGION_OTHER_PARENT',
  })
  expect(await submit({ code: '9901', name: '无上级的也归国家', sort: 1 })).toMatchObject({ code: 200 })
  expect((await byCode('9901')).data).toMatchObject({ parentCode: '00', regionLevel: 2 })
  expect(await oldConsole().post(`${BASE}/remove`, {}, { query: { id: '9901' } })).toMatchObject({
    code: 200,
  })
  expect(
    await submit({ parentCode: '3205', code: '320599', name: '工业园区', regionLevel: 1, sort: 9 }),
  ).toMatchObject({ code: 200 })
  expect((await byCode('320599')).data).toMatchObject({ regionLevel: 3, parentCode: '3205', sort: 9 })
  expect(await submit({ parentCode: '3205', code: '320599', name: '苏州工业园区', sort: 8 })).toMatchObject({
    code: 200,
  })
  expect((await byCode('320599')).data).toMatchObject({ name: '苏州工业园区', sort: 8 })
  expect(await oldConsole().post(`${BASE}/remove`, {}, { query: { id: '3205' } })).toMatchObject({
    errCode: 'HAS_CHILDREN',
  })
  expect(await oldConsole().post(`${BASE}/remove`, {}, { query: { id: '320599' } })).toMatchObject({
    code: 200,
  })
  expect((await byCode('320599')).code).not.toBe(200)
})

test('a division added between two takes over those that belong below it', async () => {
  const add = (code: string, name: string) => platform().post(`${BASE}/submit`, { code, name, sort: 1 })
  expect((await add('71010203', '错误的长度')).code).toBe(400)
  expect((await add('710102', '区')).code).toBe(200)
  expect((await byCode('710102')).data.parentCode).toBe('71')
  expect((await add('7101', '市')).code).toBe(200)
  expect((await byCode('710102')).data.parentCode).toBe('7101')
  expect((await levelBelow('71')).map(({ id }) => id)).toEqual(['7101'])
})

test('everybody may pick a region, and only the platform may change one', async () => {
  expect((await company().get<Node[]>(`${BASE}/lazy-tree`, { parentCode: '00' })).data).toHaveLength(34)
  for (const account of ['admin', 'viewer'])
    expect(
      (await server.as(account, '100001').post(`${BASE}/submit`, { code: '7201', name: '不行', sort: 1 }))
        .code,
    ).toBe(403)
})
