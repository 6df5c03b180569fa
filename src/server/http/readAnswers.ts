import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Resource } from '../../contract/define/resource.ts'
import type { Verb } from '../../contract/define/verbs.ts'
import { fail } from '../../contract/errors.ts'
import { readChart } from '../engine/charts.ts'
import { requireOperation } from '../engine/permit.ts'
import { readChoices } from '../engine/choices.ts'
import { readPage, readTablePage } from '../engine/page.ts'
import { readDetail } from '../engine/read.ts'
import { readCounts } from '../engine/stateCounts.ts'
import { readForest, readLevel, readTree } from '../engine/trees.ts'
import type { Reading } from '../engine/work.ts'
import type { Services } from '../services.ts'
import { answerRead } from './call.ts'
import { admitChoices } from './searchRateLimit.ts'
import type { Parameters } from '../engine/route.ts'

export type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Answers of the reading verbs of a resource. Pickers (`select`, `tree`, `lazy-tree`) need a right to something
 * that chooses from them, all others the right to view.
 */
export function readAnswers(
  resource: Resource,
  services: Services,
): Partial<Record<Verb | 'counts' | 'chart', Answer>> {
  const withViewRight =
    (run: (parameters: Parameters, reading: Reading, reply: FastifyReply) => Promise<unknown>): Answer =>
    (request, reply) =>
      answerRead({ services, request, reply, resource }, (parameters, reading) => {
        requireOperation(reading.caller, resource, 'view')
        return run(parameters, reading, reply)
      })
  const paged = withViewRight(async (parameters, reading, reply) =>
    withIgnoredFilters(reply, await pageReader(reply)(resource, parameters, reading)),
  )
  const { requiredFilter: parentFilter } = resource.list
  const pagedByParent = withViewRight(async (parameters, reading, reply) => {
    if (parentFilter && (parameters[parentFilter.field] ?? '') === '')
      fail(
        'VALIDATION',
        { label: resource.fields[parentFilter.field]?.label ?? parentFilter.field, rule: '不能为空' },
        parentFilter.field,
      )
    return withIgnoredFilters(reply, await pageReader(reply)(resource, parameters, reading))
  })
  const list = parentFilter
    ? pagedByParent
    : resource.listShape === 'page'
      ? paged
      : withViewRight(async (parameters, reading, reply) =>
          withIgnoredFilters(reply, await readForest(resource, parameters, reading)),
        )
  const withSearchLimit =
    (run: (parameters: Parameters, reading: Reading) => Promise<unknown>): Answer =>
    (request, reply) =>
      answerRead({ services, request, reply, resource }, (parameters, reading) => {
        admitChoices(resource, reading, reply)
        return run(parameters, reading)
      })
  return {
    list,
    page: paged,
    detail: withViewRight((parameters, reading) => readDetail(resource, parameters, reading)),
    'lazy-list': withViewRight((parameters, reading) => readLevel(resource, parameters, reading, 'rows')),
    tree: withSearchLimit((parameters, reading) => readTree(resource, parameters, reading)),
    'lazy-tree': withSearchLimit((parameters, reading) => readLevel(resource, parameters, reading, 'nodes')),
    chart: withViewRight((parameters, reading) => readChart(resource, parameters, reading)),
    counts: withViewRight((parameters, reading) => readCounts(resource, parameters, reading)),
    select: withSearchLimit((parameters, reading) => readChoices(resource, parameters, reading)),
  }
}

/** Rows are sent as records, unless the client accepts a table. */
const pageReader = ({ request }: FastifyReply): typeof readTablePage =>
  request.headers['accept-rows'] === 'table' ? readTablePage : readPage

function withIgnoredFilters<T>(
  reply: FastifyReply,
  { answer, ignored }: { readonly answer: T; readonly ignored: readonly string[] },
): T {
  if (ignored.length) reply.header('X-Ignored-Filters', ignored.map(encodeURIComponent).join(','))
  return answer
}
