import type { HelpCategory, HelpLine } from '../../store/content/helpRows.ts'

/** A category of the help tree with its articles and the categories below it. */
export interface HelpBranch {
  readonly id: string
  readonly categoryName: string
  readonly categoryCode: string | null
  /** Written by the platform for every tenant. */
  readonly shared: boolean
  readonly articles: readonly HelpLine[]
  readonly children: readonly HelpBranch[]
}

/** The categories that have articles, as a tree; a category whose parent is not among them is a root. */
export function branchesOf(
  categories: readonly HelpCategory[],
  lines: readonly HelpLine[],
  shared: boolean,
): HelpBranch[] {
  const ids = new Set(categories.map(({ id }) => id))
  const below = (parentId: string | null): HelpBranch[] =>
    categories
      .filter((one) => (ids.has(one.parentId ?? '') ? one.parentId : null) === parentId)
      .map(({ id, categoryName, categoryCode }) => ({
        id,
        categoryName,
        categoryCode,
        shared,
        articles: lines.filter(({ categoryId }) => categoryId === id),
        children: below(id),
      }))
      .filter(({ articles, children }) => articles.length > 0 || children.length > 0)
  return below(null)
}

/** All articles in the order of the tree, each with the codes of its categories. */
export const linesIn = (
  branches: readonly HelpBranch[],
  codes: readonly string[] = [],
): (HelpLine & { readonly categoryCodes: readonly string[] })[] =>
  branches.flatMap(({ categoryCode, articles, children }) => {
    const categoryCodes = categoryCode ? [...codes, categoryCode] : codes
    return [...articles.map((line) => ({ ...line, categoryCodes })), ...linesIn(children, categoryCodes)]
  })
