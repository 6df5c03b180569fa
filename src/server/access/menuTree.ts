import type { Resource } from '../../contract/define/resource.ts'
import { actionPermission, buttonsOf } from '../../contract/define/permission.ts'
import type { Bus } from '../store/bus.ts'
import type { Database } from '../store/database.ts'
import { type MenuNode, selectMenuNodes } from '../store/access/accessRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { onAccessChange } from './accessChange.ts'

/** The live menu as a tree of ids; `below` and `above` include the given ids. */
export interface MenuTree {
  readonly nodes: ReadonlyMap<string, MenuNode>
  readonly byCode: ReadonlyMap<string, MenuNode>
  readonly below: (ids: Iterable<string>) => Set<string>
  readonly above: (ids: Iterable<string>) => Set<string>
}

/** Builds the tree of menu entries. */
export function menuTree(entries: readonly MenuNode[]): MenuTree {
  const nodes = new Map(entries.map((node) => [node.id, node]))
  const children = new Map<string, string[]>()
  for (const { id, parentId } of entries)
    if (parentId) children.set(parentId, [...(children.get(parentId) ?? []), id])
  const closure = (ids: Iterable<string>, next: (id: string) => readonly string[]): Set<string> => {
    const reached = new Set([...ids].filter((id) => nodes.has(id)))
    for (const id of reached) for (const nextId of next(id)) reached.add(nextId)
    return reached
  }
  return {
    nodes,
    byCode: new Map(entries.map((node) => [node.code, node])),
    below: (ids) => closure(ids, (id) => children.get(id) ?? []),
    above: (ids) =>
      closure(ids, (id) => {
        const up = nodes.get(id)?.parentId
        return up && nodes.has(up) ? [up] : []
      }),
  }
}

/**
 * Menu tree by database. The bus is the key because a database and its view inside a transaction share it.
 */
const trees = new WeakMap<Bus, Promise<MenuTree>>()

/** The menu of a database; cached until it changes, read afresh within a transaction. */
export function currentMenu({ bus, kysely }: Pick<Database, 'bus' | 'kysely'>): Promise<MenuTree> {
  const cached = trees.get(bus)
  if (cached) return cached
  const reading = selectMenuNodes(kysely).then(menuTree)
  if (kysely.isTransaction) return reading
  trees.set(bus, reading)
  reading.catch(() => {
    trees.delete(bus)
  })
  return reading
}

/** Drops the cached menu when it changes. */
export function watchMenu({ bus }: Database): void {
  onAccessChange(bus, (tenant) => {
    if (tenant === '*') trees.delete(bus)
  })
}

/**
 * Menus of a tenant package: a listed entry without listed descendants stands for all of its descendants;
 * ancestors are added.
 */
export function packageReach(tree: MenuTree, listed: readonly string[]): Set<string> {
  const named = new Set(listed)
  const whole = listed.filter((id) => {
    const lower = tree.below([id])
    lower.delete(id)
    return ![...lower].some((lowerId) => named.has(lowerId))
  })
  return tree.above([...named, ...tree.below(whole)])
}

/** Menu entries of platform resources and of the platform's own actions, which no other tenant may have. */
export function platformOnly(tree: MenuTree, resources: readonly Resource[]): Set<string> {
  const codes = resources
    .filter((resource) => resource.scope === 'platform')
    .flatMap((resource) => [
      resource.menu?.code ?? resource.code,
      ...buttonsOf(resource).map((button) => button.code),
    ])
  const ownActions = resources.flatMap((resource) =>
    Object.entries(resource.actions)
      .filter(([, { platform }]) => platform)
      .map(([name, action]) => actionPermission(resource, name, action)),
  )
  return tree.below([...codes, ...ownActions].flatMap((code) => tree.byCode.get(code)?.id ?? []))
}

/** A tenant whose menus are resolved; `packageMenus` is null where no package limits it. */
export interface ReachQuery {
  readonly tree: MenuTree
  readonly resources: readonly Resource[]
  readonly tenantId: string
  readonly packageMenus: readonly string[] | null
}

/** Menus a tenant may have: those of its package, without the platform's own. */
export function tenantReach({ tree, resources, tenantId, packageMenus }: ReachQuery): Set<string> {
  const reach = packageMenus ? packageReach(tree, packageMenus) : new Set(tree.nodes.keys())
  if (tenantId !== PLATFORM_TENANT) for (const id of platformOnly(tree, resources)) reach.delete(id)
  return reach
}

/** The codes of the buttons among granted menu entries that a tenant may have. */
export const buttonCodes = (
  { nodes }: MenuTree,
  reach: ReadonlySet<string>,
  menuIds: readonly string[],
): Set<string> =>
  new Set(
    menuIds
      .filter((id) => reach.has(id))
      .flatMap((id) => {
        const node = nodes.get(id)
        return node?.category === 2 ? [node.code] : []
      }),
  )
