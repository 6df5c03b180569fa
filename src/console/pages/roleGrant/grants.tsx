import { readings } from 'virtual:words'
import { readerOf } from '../../../palette/readings.ts'
import { get } from '../../api.ts'
import type { Draft } from '../../form/draft.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { t } from '../../text.ts'
import { GrantDialog } from './GrantDialog.tsx'
import type { GrantPart } from './useGrant.ts'
import type { TreeNode } from './forest.ts'
import type { Asker } from '../../bulk/asker.ts'

type Part = 'menu' | 'dataScope' | 'apiScope'
type Trees = Readonly<Partial<Record<Part, readonly TreeNode[]>>>
type Keys = Readonly<Partial<Record<Part, readonly string[]>>>

const TITLES: Readonly<Record<Part, string>> = {
  menu: '菜单权限',
  dataScope: '数据权限',
  apiScope: '接口权限',
}

const readingOf = readerOf(readings)
/** Nodes with the pinyin readings of their titles; a character without a known reading stands for itself. */
const withReadings = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.map((node) => ({
    ...node,
    pinyin: node.pinyin ?? readingOf(node.title),
    ...(node.children ? { children: withReadings(node.children) } : {}),
  }))

async function partsOf(
  paths: { readonly tree: string; readonly keys: string },
  query: Readonly<Record<string, readonly string[]>>,
  parts: readonly Part[],
): Promise<GrantPart[]> {
  const [trees, grantedKeys] = await Promise.all([
    get<Trees>(paths.tree, { quiet: true }),
    get<Keys>(paths.keys, { query, quiet: true }),
  ])
  return parts.map((key) => ({
    key,
    title: TITLES[key],
    nodes: withReadings(trees[key] ?? []),
    granted: (grantedKeys[key] ?? []).map(String),
  }))
}

async function ask(
  title: string,
  load: () => Promise<readonly GrantPart[]>,
): Promise<Readonly<Record<string, readonly string[]>> | null> {
  let chosen: Readonly<Record<string, readonly string[]>> | null = null
  await openDialog(({ close }: DialogProps) => (
    <GrantDialog
      title={title}
      load={load}
      close={close}
      save={(next) => {
        chosen = next
      }}
    />
  ))
  return chosen
}

const dialogTitle = (action: string, ids: readonly string[], name: unknown): string =>
  typeof name === 'string'
    ? t('{action}：{name}', { action: t(action), name })
    : t('{action}：{count} 项', { action: t(action), count: ids.length })

/** Dialog for the permissions of some roles: menus with their buttons, data scopes, API scopes. */
export const askRoleGrant: Asker = async (ids, row) => {
  const load = () =>
    partsOf(
      { tree: '/blade-system/menu/grant-tree', keys: '/blade-system/menu/role-tree-keys' },
      { roleIds: ids },
      ['menu', 'dataScope', 'apiScope'],
    )
  const chosen = await ask(dialogTitle('权限设置', ids, row?.roleName), load)
  return (
    chosen &&
    ({
      menuIds: chosen.menu ?? [],
      dataScopeIds: chosen.dataScope ?? [],
      apiScopeIds: chosen.apiScope ?? [],
    } satisfies Draft)
  )
}

/** Dialog for the menus below some top menus. */
export const askTopMenuGrant: Asker = async (ids, row) => {
  const load = () =>
    partsOf(
      { tree: '/blade-system/menu/grant-top-tree', keys: '/blade-system/menu/top-tree-keys' },
      { topMenuIds: ids },
      ['menu'],
    )
  const chosen = await ask(dialogTitle('菜单配置', ids, row?.name), load)
  return chosen && ({ menuIds: chosen.menu ?? [] } satisfies Draft)
}
