import { describe, expect, it } from 'vitest'
import { cleanFilter, resetFilter } from '../../../src/console/list/filters/cleanFilter.ts'
import { EMPTY_ADDRESS, readAddress, writeAddress } from '../../../src/console/list/address.ts'
import { nextSort } from '../../../src/console/list/nextSort.ts'

describe('the address of a list', () => {
  it('is read back as it was written', () => {
    const address = {
      ...EMPTY_ADDRESS,
      current: 3,
      size: 50,
      sort: '-createTime,name',
      filter: { account: '张 三&x', status: '1' },
      row: '1592087000000000001',
      pane: 'detail' as const,
      view: 'abc',
    }
    expect(readAddress(writeAddress(address))).toEqual(address)
  })
  it('leaves out default values', () => {
    expect(writeAddress(EMPTY_ADDRESS)).toBe('')
    expect(writeAddress({ ...EMPTY_ADDRESS, filter: { account: '' } })).toBe('')
  })
  it('falls back to defaults where the link is invalid', () => {
    const read = readAddress('?current=-2&size=37&pane=everything&account=')
    expect(read).toEqual(EMPTY_ADDRESS)
    expect(readAddress('?current=1e400').current).toBe(1)
  })
  it('does not read a command parameter as a filter', () => {
    expect(readAddress('?cmd=user.disable&ids=1,2&to=0').filter).toEqual({})
  })
  it('keeps only the creation range when conditions are reset', () => {
    expect(
      resetFilter({ account: 'a', createTime_dategt: '2026-01-01 00:00:00', createTime_datelt: '' }),
    ).toEqual({ createTime_dategt: '2026-01-01 00:00:00' })
  })
  it('drops empty and blank conditions', () => {
    expect(cleanFilter({ account: '  ', name: ' 王 ', code: '' })).toEqual({ name: '王' })
  })
  it('cycles a sort through ascending, descending and off, and can sort by several columns', () => {
    expect([
      nextSort('', 'name', false),
      nextSort('name', 'name', false),
      nextSort('-name', 'name', false),
    ]).toEqual(['name', '-name', ''])
    expect(nextSort('name', 'sort', true)).toBe('name,sort')
    expect(nextSort('name,sort', 'name', true)).toBe('-name,sort')
    expect(nextSort('-name,sort', 'name', true)).toBe('sort')
    expect(nextSort('name,sort', 'code', false)).toBe('code')
  })
})
