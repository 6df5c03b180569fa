import { type Condition, type Group, isGroup, newKey, type RulePart } from './ruleTree.ts'

/** Replaces the part with this key by none, one or several. */
export const replacePart = (
  group: Group,
  key: number,
  replace: (part: RulePart) => readonly RulePart[],
): Group => ({
  ...group,
  parts: group.parts.flatMap((part) =>
    part.key === key ? replace(part) : [isGroup(part) ? replacePart(part, key, replace) : part],
  ),
})

/** Changes a condition. */
export const setCondition = (root: Group, key: number, change: Partial<Condition>): Group =>
  replacePart(root, key, (part) => [isGroup(part) ? part : { ...part, ...change }])

/** Changes a group, which may be the root. */
export function setGroup(root: Group, key: number, change: (group: Group) => Group): Group {
  if (root.key === key) return change(root)
  return replacePart(root, key, (part) => [isGroup(part) ? change(part) : part])
}

/** Adds a part at the end of a group. */
export const addTo = (root: Group, groupKey: number, part: RulePart): Group =>
  setGroup(root, groupKey, (group) => ({ ...group, parts: [...group.parts, part] }))

/** Adds a part behind another. */
export const addAfter = (root: Group, key: number, added: RulePart): Group =>
  replacePart(root, key, (part) => [part, added])

/** A part like another, with keys of its own. */
export const copyOf = (part: RulePart): RulePart =>
  isGroup(part) ? { ...part, key: newKey(), parts: part.parts.map(copyOf) } : { ...part, key: newKey() }

/** Every part in the order of the screen, with the group it is in. */
export const partsOf = (group: Group): readonly { readonly part: RulePart; readonly parent: Group }[] =>
  group.parts.flatMap((part) => [{ part, parent: group }, ...(isGroup(part) ? partsOf(part) : [])])

/** The group a part is in. */
export const parentOf = (root: Group, key: number): Group | null =>
  partsOf(root).find(({ part }) => part.key === key)?.parent ?? null

const without = (root: Group, key: number): Group => replacePart(root, key, () => [])

/**
 * Moves a part one step up or down: within its group, at the end of it out of the group, beside its siblings;
 * the same tree where there is no way.
 */
export function movePart(root: Group, key: number, step: 1 | -1): Group {
  const entry = partsOf(root).find(({ part }) => part.key === key)
  if (!entry) return root
  const { part, parent } = entry,
    index = parent.parts.indexOf(part),
    neighbour = parent.parts[index + step]
  if (neighbour)
    return setGroup(root, parent.key, (group) => ({
      ...group,
      parts: group.parts.map((one) => (one === part ? neighbour : one === neighbour ? part : one)),
    }))
  if (parent.key === root.key) return root
  if (parent.parts.length === 1) return replacePart(root, parent.key, () => [part])
  return replacePart(without(root, key), parent.key, (group) => (step === 1 ? [group, part] : [part, group]))
}

/** Removes a part; a nested group that is left empty goes with it. */
export function removePart(root: Group, key: number): Group {
  const parent = parentOf(root, key)
  const left = without(root, key)
  return parent && parent.key !== root.key && parent.parts.length === 1 ? removePart(left, parent.key) : left
}

/** The key of the part that takes the focus once this one is gone; null where none is left. */
export function neighbourOf(root: Group, key: number): number | null {
  const conditions = partsOf(root)
    .map(({ part }) => part)
    .filter((part) => !isGroup(part) || part.key === key)
  const gone = new Set(
    partsOf(root)
      .filter(({ part }) => part.key === key)
      .flatMap(({ part }) => [part.key, ...(isGroup(part) ? partsOf(part).map((one) => one.part.key) : [])]),
  )
  const index = conditions.findIndex((part) => part.key === key)
  const later = conditions.slice(index + 1).find((part) => !gone.has(part.key))
  const earlier = conditions.slice(0, index).findLast((part) => !gone.has(part.key))
  return (later ?? earlier)?.key ?? null
}
