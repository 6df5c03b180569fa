import { newId } from '../../../kernel/id.ts'

/** Row of a department. */
export interface DepartmentRow extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly deptName: string
  readonly ancestors: string
}

/** Rows of departments from an outline with two spaces per level, below the company's own row. */
export function departmentRows(outline: string, rootId: string): DepartmentRow[] {
  const path: { id: string; name: string }[] = []
  const counts = new Map<string, number>()
  return outline
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const level = (line.length - line.trimStart().length) / 2
      const deptName = line.trim()
      path.length = level
      const parentId = path.at(-1)?.id ?? rootId
      const sort = (counts.get(parentId) ?? 0) + 1
      counts.set(parentId, sort)
      const row = {
        id: newId(),
        parentId,
        ancestors: ['0', rootId, ...path.map((ancestor) => ancestor.id)].join(','),
        deptName,
        fullName: [...path.map((ancestor) => ancestor.name), deptName].join('·'),
        deptCategory: deptName.endsWith('组') ? '3' : '2',
        sort,
      }
      path.push({ id: row.id, name: deptName })
      return row
    })
}
