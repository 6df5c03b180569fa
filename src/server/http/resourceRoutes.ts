import type { FastifyInstance } from 'fastify'
import type { Resource } from '../../contract/define/resource.ts'
import type { Services } from '../services.ts'
import { listSchema, writeSchema } from './openApiDocument.ts'
import { registerActions } from './actionRoutes.ts'
import { readAnswers } from './readAnswers.ts'
import { registerSingle } from './singleRoutes.ts'
import { registerTotals } from './totalsRoute.ts'
import { writeAnswers } from './writeAnswers.ts'

/** Registers the routes of a resource: its verbs, one per action, preview and undo. */
export function registerResource(app: FastifyInstance, resource: Resource, services: Services): void {
  const reading = readAnswers(resource, services)
  const writing = writeAnswers(resource, services)
  registerSingle(app, resource, services)
  registerTotals(app, resource, services)
  for (const verb of resource.verbs) {
    const url = `/api${resource.path}/${verb}`
    const read = reading[verb],
      write = writing[verb]
    if (read && !app.hasRoute({ method: 'GET', url }))
      app.get(url, { schema: listSchema(resource, verb) }, read)
    if (write && !app.hasRoute({ method: 'POST', url }))
      app.post(url, { schema: writeSchema(resource, verb) }, write)
  }
  const { requiredFilter: parentFilter } = resource.list
  if (parentFilter && reading.page)
    app.get(
      `/api${resource.path}/${parentFilter.under}/page`,
      { schema: listSchema(resource, 'page') },
      reading.page,
    )
  const counts = `/api${resource.path}/${resource.list.counts ?? ''}`
  if (resource.list.counts !== null && reading.counts && !app.hasRoute({ method: 'GET', url: counts }))
    app.get(counts, { schema: listSchema(resource, 'list') }, reading.counts)
  for (const [name, call] of Object.entries(resource.otherCalls)) {
    if (call === 'export' || call === 'importTemplate') continue
    const read = reading[call]
    if (read) app.get(`/api${resource.path}/${name}`, { schema: listSchema(resource, call) }, read)
  }
  for (const [alias, verb] of Object.entries(resource.also)) {
    const write = writing[verb]
    if (write) app.post(`/api${resource.path}/${alias}`, { schema: writeSchema(resource, verb) }, write)
  }
  if (Object.keys(resource.charts).length > 0 && reading.chart)
    app.get(`/api${resource.path}/chart`, { schema: listSchema(resource, 'list') }, reading.chart)
  if (resource.readOnly && Object.keys(resource.actions).length === 0) return
  registerActions(app, resource, services)
}
