import { buttonsOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import {
  BRANCH_BUTTONS,
  BRANCH_PAGES,
  type BranchButton,
  type BranchPage,
} from '../../contract/branchEntries.ts'
import { BRANCHES } from '../../contract/menu.ts'
import { menu } from '../../contract/resources/system/menu.ts'
import { newId } from '../../kernel/id.ts'
import { readings } from '../../kernel/pinyin.ts'
import { insertRows } from '../store/rows.ts'
import { selectMenuCodes } from '../store/seed/seedRows.ts'
import type { Writer } from '../store/db.ts'

/** A declared menu entry before it has an id. */
interface MenuSpec {
  readonly code: string
  readonly parent: string | null
  readonly top: string
  readonly platform: boolean
  readonly row: Readonly<Record<string, unknown>>
}
/** Ids of menu entries by code, all declared entries, and those that this start added. */
export interface SeededMenus {
  readonly ids: ReadonlyMap<string, string>
  readonly added: readonly MenuEntry[]
  readonly all: readonly MenuEntry[]
}
export interface MenuEntry {
  readonly id: string
  readonly code: string
  readonly top: string
  readonly isMenu: boolean
  readonly platform: boolean
  /** Ids of its ancestors. */
  readonly above: readonly string[]
}

/**
 * Adds declared branches, leaves and buttons that the menu has never had; edited and removed entries stay as
 * they are.
 */
export async function seedMenus(writer: Writer, resources: readonly Resource[]): Promise<SeededMenus> {
  const ids = await selectMenuCodes(writer)
  const specs = withoutRepeats(menuSpecs(resources))
  const missing = specs.filter((spec) => !ids.has(spec.code))
  for (const { code } of missing) ids.set(code, newId())
  await insertRows(
    writer,
    menu,
    '',
    missing.map(({ code, parent, row }) => ({
      ...row,
      id: ids.get(code),
      parentId: parent ? ids.get(parent) : null,
      pinyin: readings(String(row.name)),
    })),
  )
  const parents = new Map(specs.map((spec) => [spec.code, spec.parent]))
  const above = (code: string): string[] => {
    const parentCode = parents.get(code)
    return parentCode ? [...above(parentCode), ids.get(parentCode) ?? ''] : []
  }
  const entry = ({ code, top, platform, row }: MenuSpec): MenuEntry => ({
    id: ids.get(code) ?? '',
    code,
    top,
    platform,
    isMenu: row.category === 'menu',
    above: above(code),
  })
  return { ids, added: missing.map(entry), all: specs.map(entry) }
}

/** Nouns may share the rights of another one, whose menu entry has their buttons. */
function withoutRepeats(specs: readonly MenuSpec[]): MenuSpec[] {
  const codes = new Set<string>()
  return specs.filter(({ code }) => !codes.has(code) && codes.add(code))
}

function menuSpecs(resources: readonly Resource[]): MenuSpec[] {
  const branches = BRANCHES.map(
    (branch): MenuSpec => ({
      code: branch.code,
      parent: null,
      top: branch.top,
      platform: isPlatformBranch(branch.code, resources),
      row: {
        code: branch.code,
        name: branch.name,
        alias: 'menu',
        path: branch.path,
        source: branch.icon,
        sort: branch.sort,
        category: 'menu',
        action: 'none',
        isOpen: 'no',
      },
    }),
  )
  return [
    ...branches,
    ...resources.flatMap((resource) => leafOf(resource, branches)),
    ...BRANCH_PAGES.flatMap((page) => branchPage(page, branches)),
    ...BRANCH_BUTTONS.flatMap((button) => branchButton(button, branches)),
  ]
}

/** A page with the one right it has. */
function branchPage({ branch: above, ...page }: BranchPage, branches: readonly MenuSpec[]): MenuSpec[] {
  const branch = branches.find(({ code }) => code === above)
  if (!branch) return []
  const common = { top: branch.top, platform: branch.platform }
  const menuRow = { action: 'none', isOpen: 'no', source: page.icon, sort: page.sort }
  const view = `${page.code}_view`
  return [
    {
      ...common,
      code: page.code,
      parent: branch.code,
      row: { ...menuRow, code: page.code, name: page.name, alias: 'menu', path: page.path, category: 'menu' },
    },
    {
      ...common,
      code: view,
      parent: page.code,
      row: {
        ...menuRow,
        code: view,
        name: '查看',
        alias: 'view',
        source: 'eye',
        sort: 1,
        category: 'button',
      },
    },
  ]
}

function branchButton({ branch: above, ...button }: BranchButton, branches: readonly MenuSpec[]): MenuSpec[] {
  const branch = branches.find(({ code }) => code === above)
  if (!branch) return []
  return [
    {
      code: button.code,
      parent: branch.code,
      top: branch.top,
      platform: branch.platform,
      row: {
        code: button.code,
        name: button.label,
        alias: button.code.split('_').at(-1),
        source: button.icon,
        sort: button.sort,
        category: 'button',
        action: 'none',
        isOpen: 'no',
      },
    },
  ]
}

/** Whether only the platform has pages below a branch: others would open it and find nothing. */
function isPlatformBranch(code: string, resources: readonly Resource[]): boolean {
  const own = resources.filter(({ menu }) => menu?.branch === code)
  return own.length > 0 && own.every(({ scope }) => scope === 'platform')
}

function leafOf(resource: Resource, branches: readonly MenuSpec[]): MenuSpec[] {
  const spec = resource.menu
  const branch = branches.find((candidate) => candidate.code === spec?.branch)
  if (!spec || !branch) return []
  const code = spec.code ?? resource.code
  const platform = resource.scope === 'platform'
  const buttons = buttonsOf(resource).map(
    (button): MenuSpec => ({
      code: button.code,
      parent: code,
      top: branch.top,
      platform,
      row: {
        code: button.code,
        name: button.label,
        alias: button.alias,
        source: button.icon,
        sort: button.sort,
        category: 'button',
        action: button.placement ?? 'none',
        isOpen: 'no',
      },
    }),
  )
  return [
    {
      code,
      parent: branch.code,
      top: branch.top,
      platform,
      row: {
        code,
        name: spec.name ?? resource.label,
        alias: 'menu',
        path: spec.path,
        source: spec.icon,
        sort: spec.sort,
        category: 'menu',
        action: 'none',
        isOpen: 'no',
      },
    },
    ...buttons,
  ]
}
