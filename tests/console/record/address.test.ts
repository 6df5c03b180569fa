import { describe, expect, it } from 'vitest'
import {
  cleanFilter,
  EMPTY_ADDRESS,
  nextSort,
  readAddress,
  resetFilter,
  writeAddress,
} from '../../../src/console/list/address.ts'

describe('the address of a list', () => {
  it('survives being written and read', () => {
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
  it('leaves out what is as usual', () => {
    expect(writeAddress(EMPTY_ADDRESS)).toBe('')
    expect(writeAddress({ ...EMPTY_ADDRESS, filter: { account: '' } })).toBe('')
  })
  it('falls back where the link makes no sense', () => {
    const read = readAddress('?current=-2&size=37&pane=everything&account=')
    expect(read).toEqual(EMPTY_ADDRESS)
    expect(readAddress('?current=1e400').current).toBe(1)
  })
  it('takes no command parameter for a filter', () => {
    expect(readAddress('?cmd=user.disable&ids=1,2&to=0').filter).toEqual({})
  })
  it('keeps the creation range on reset and nothing else', () => {
    expect(
      resetFilter({ account: 'a', createTime_dategt: '2026-01-01 00:00:00', createTime_datelt: '' }),
    ).toEqual({ createTime_dategt: '2026-01-01 00:00:00' })
  })
  it('drops empty and blank conditions', () => {
    expect(cleanFilter({ account: '  ', name: ' 王 ', code: '' })).toEqual({ name: '王' })
  })
  it('cycles a column up, down, off and adds to others', () => {
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
