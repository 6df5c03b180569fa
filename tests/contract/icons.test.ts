import { expect, test } from 'vitest'
import { iconModules } from '../../src/console/build/icons.ts'
import { iconPath, isIcon } from '../../src/console/build/iconPath.ts'
import { oldIcon } from '../../src/console/shell/oldIcons.ts'
import { RESOURCES } from '../../src/contract/index.ts'

test('an icon of any elements is one path that begins with absolute moves', () => {
  expect(iconPath('plus')).toBe('M5 12h14M12 5v14')
  expect(iconPath('arrow-down')).toBe('M12 5v14M19 12l-7 7-7-7')
  expect(iconPath('circle-alert')).toBe('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16')
  expect(iconPath('columns-3')).toBe(
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM9 3v18M15 3v18',
  )
  expect(iconPath('database')).toContain('M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0')
})

test('a name that Lucide does not have is an error, a former name is none', () => {
  for (const name of ['plsu', '', '../package', 'Plus']) {
    expect(isIcon(name), name).toBe(false)
    expect(() => iconPath(name), name).toThrow(`Lucide has no icon ${name}`)
  }
  expect([isIcon('filter'), isIcon('funnel')]).toEqual([true, true])
})

test('every icon of the declarations is fetched, and few before the first view', () => {
  const { login = [], first = [], all = [] } = iconModules()
  for (const { id, menu, buttons } of RESOURCES)
    for (const icon of [...(menu ? [menu.icon] : []), ...Object.values(buttons).map((button) => button.icon)])
      expect(all, id).toContain(icon)
  for (const name of [...login, ...first, ...all]) expect(iconPath(name), name).toMatch(/^M ?[-\d.]/)
  expect([login.length, new Set(first).size < 60]).toEqual([3, true])
})

test.each([
  ['iconfont icon-yonghu', 'users'],
  ['iconfont iconicon_setting', 'settings-2'],
  ['iconfont iconicon_subordinate', 'network'],
  ['iconfont icon-caidanguanli', 'menu'],
  ['iconicon_sms', 'megaphone'],
  ['icon-yishouquan', 'shield-check'],
  ['iconicon_doc', 'clipboard-list'],
  ['el-icon-location', 'map-pin'],
  ['form', 'pencil'],
  ['delete', 'trash-2'],
  ['anticon', 'file-text'],
])('a menu with the icon %s of another console shows %s', (name, icon) => {
  expect(oldIcon(name)).toBe(icon)
  const { login = [], all = [] } = iconModules()
  expect([...login, ...all]).toContain(icon)
})
