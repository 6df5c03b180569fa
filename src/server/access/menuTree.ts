import type { Resource } from '../../contract/define/resource.ts'
import { buttonsOf } from '../../contract/define/permission.ts'
import type { Bus } from '../store/bus.ts'
import type { Database } from '../store/database.ts'
import { type MenuNode, selectMenuNodes } from '../store/access/accessRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { onAccessChange } from './accessChange.ts'

/** The live menu as a tree of ids, for reckoning who may reach what. */
export interface MenuTree {
  readonly nodes: ReadonlyMap<string, MenuNode>
  readonly byCode: ReadonlyMap<string, MenuNode>
  readonly below: (ids: Iterable<string>) => Set<string>
  readonly above: (ids: Iterable<string>) => Set<string>
}

/** Builds the tree of the given entries. */
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

/** One per database; the bus is what a database and its view inside a transaction have in common. */
const trees = new WeakMap<Bus, Promise<MenuTree>>()

/** The menu of a database, read once and again after it changed. */
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

/** Forgets the menu when somebody edited it. */
export function watchMenu({ bus }: Database): void {
  onAccessChange(bus, (tenant) => {
    if (tenant === '*') trees.delete(bus)
  })
}

/** Menus a package names: a listed entry none of whose own lower entries is listed stands for all of them. */
export function packageReach(tree: MenuTree, listed: readonly string[]): Set<string> {
  const named = new Set(listed)
  const whole = listed.filter((id) => {
    const lower = tree.below([id])
    lower.delete(id)
    return ![...lower].some((lowerId) => named.has(lowerId))
  })
  return tree.above([...named, ...tree.below(whole)])
}

/** Entries that belong to the platform's own nouns and never reach another tenant. */
export function platformOnly(tree: MenuTree, resources: readonly Resource[]): Set<string> {
  const codes = resources
    .filter((resource) => resource.scope === 'platform')
    .flatMap((resource) => [
      resource.menu?.code ?? resource.code,
      ...buttonsOf(resource).map((button) => button.code),
    ])
  return tree.below(codes.flatMap((code) => tree.byCode.get(code)?.id ?? []))
}

/** A tenant whose menus are reckoned; `packageMenus` is null where no package limits it. */
export interface ReachQuery {
  readonly tree: MenuTree
  readonly resources: readonly Resource[]
  readonly tenantId: string
  readonly packageMenus: readonly string[] | null
}

/** What a tenant may reach at all: its package's menus, without the platform's own. */
export function tenantReach({ tree, resources, tenantId, packageMenus }: ReachQuery): Set<string> {
  const reach = packageMenus ? packageReach(tree, packageMenus) : new Set(tree.nodes.keys())
  if (tenantId !== PLATFORM_TENANT) for (const id of platformOnly(tree, resources)) reach.delete(id)
  return reach
}
