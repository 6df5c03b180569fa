import { fail } from '../../../contract/errors.ts'
import { content } from '../../../contract/resources/content/content.ts'
import { isId } from '../../../kernel/id.ts'
import { wholeNumber } from '../../engine/query.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import {
  addHelpVote,
  countHelpView,
  findHelpArticle,
  type HelpArticle,
  type HelpHit,
  type HelpReader,
  searchHelp,
  selectHelpCategories,
  selectHelpLines,
} from '../../store/content/helpRows.ts'
import { asTenant, PLATFORM_TENANT } from '../../store/tenancy.ts'
import { branchesOf, type HelpBranch, linesIn } from './helpTree.ts'
import { passageOf } from './passage.ts'

const MAX_HITS = 50

/** What `run` reads of the reader's own tenant and of what the platform shares, in this order. */
async function fromBoth<T>(reading: Reading, run: (reader: HelpReader) => Promise<T>): Promise<T[]> {
  const { tenantId: readerTenantId, caller } = reading
  const roleIds = caller.session.roleIds
  const own = await run({ tenantId: readerTenantId, readerTenantId, roleIds })
  if (readerTenantId === PLATFORM_TENANT) return [own]
  const shared = { tenantId: PLATFORM_TENANT, readerTenantId, roleIds }
  return [own, await asTenant(PLATFORM_TENANT, () => run(shared))]
}

const treesOf = (reading: Reading): Promise<HelpBranch[][]> =>
  fromBoth(reading, async (reader) => {
    const { kysely } = reading.database
    const [categories, lines] = await Promise.all([
      selectHelpCategories(kysely, reader),
      selectHelpLines(kysely, reader),
    ])
    return branchesOf(categories, lines, reader.tenantId !== reader.readerTenantId)
  })

const helpTree = async (_parameters: Parameters, reading: Reading): Promise<readonly HelpBranch[]> =>
  (await treesOf(reading)).flat()

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const idIn = (value: unknown): string => (isId(String(value ?? '')) ? String(value) : '0')

/** The article with an id, with the tenant it stands in. Refuses with CONTENT_UNAVAILABLE. */
async function articleOf(
  id: string,
  reading: Reading,
): Promise<{ readonly article: HelpArticle; readonly tenantId: string }> {
  const { userId } = reading.caller.session
  const found = await fromBoth(reading, async (reader) => ({
    article: await findHelpArticle(reading.database.kysely, reader, { id, userId }),
    tenantId: reader.tenantId,
  }))
  for (const { article, tenantId } of found) if (article) return { article, tenantId }
  return fail('CONTENT_UNAVAILABLE')
}

/** An article by its id or by the code of a menu or category, with those before and after it. */
async function helpDetail({ id, code }: Parameters, reading: Reading): Promise<unknown> {
  const tree = await helpTree({}, reading)
  const lines = linesIn(tree)
  const named = textIn(code)
  const position = lines.findIndex((line) =>
    named === ''
      ? line.id === String(id ?? '')
      : line.menuCode === named || line.categoryCodes.includes(named),
  )
  const { article, tenantId } = await articleOf(lines[position]?.id ?? idIn(id), reading)
  await asTenant(tenantId, () => countHelpView(reading.database.kysely, tenantId, article.id))
  const neighbour = (step: number) => {
    const line = position < 0 ? undefined : lines[position + step]
    return line ? { id: line.id, title: line.title } : null
  }
  return { ...article, previous: neighbour(-1), next: neighbour(1) }
}

async function search({ keyword, size }: Parameters, reading: Reading): Promise<unknown> {
  const text = textIn(keyword).slice(0, 50)
  if (text === '') return []
  const limit = Math.min(MAX_HITS, wholeNumber(size, 20, 'size'))
  const found: HelpHit[][] = await fromBoth(reading, async (reader) => [
    ...(await searchHelp(reading.database.kysely, reader, { text, limit })),
  ])
  return found
    .flat()
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ contentBody, summary, ...hit }) => ({
      ...hit,
      passage: passageOf(contentBody ?? '', text) || (summary ?? ''),
    }))
}

async function vote({ id, useful }: Parameters, reading: Reading): Promise<unknown> {
  if (!['0', '1', 'true', 'false'].includes(String(useful)))
    fail('VALIDATION', { label: 'useful', rule: '格式不正确' }, 'useful')
  const { article, tenantId } = await articleOf(idIn(id), reading)
  const isUseful = ['1', 'true'].includes(String(useful))
  const { userId } = reading.caller.session
  const isNew = await asTenant(tenantId, () =>
    addHelpVote(reading.database.kysely, tenantId, { id: article.id, userId, useful: isUseful }),
  )
  return isNew ? { useful: isUseful } : fail('CONTENT_VOTED')
}

/** Calls of the help centre: what is published for the caller. */
export const HELP_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${content.path}/helpTree`, summary: '帮助目录', read: helpTree },
  { method: 'GET', path: `${content.path}/helpDetail`, summary: '帮助内容', read: helpDetail },
  { method: 'GET', path: `${content.path}/search`, summary: '搜索帮助', read: search },
  { method: 'POST', path: `${content.path}/vote`, personal: true, summary: '评价内容', read: vote },
]
