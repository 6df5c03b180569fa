import type { FastifyRequest } from 'fastify'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Verb } from '../../contract/define/verbs.ts'
import { requireOperation } from '../engine/permit.ts'
import { removeSelected } from '../engine/remove.ts'
import { createRow, updateRow } from '../engine/save.ts'
import type { Services } from '../services.ts'
import { answerWrite, namingOf, parametersOf } from './call.ts'
import type { Answer } from './readAnswers.ts'

/** Answers of the writing verbs of a resource; `submit` creates without an id and updates with one. */
export function writeAnswers(resource: Resource, services: Services): Partial<Record<Verb, Answer>> {
  const create: Answer = (request, reply) =>
    answerWrite(
      { services, request, reply, naming: namingOf(resource, 'create', permissionOf(resource, 'add')) },
      (parameters, work) => {
        requireOperation(work.caller, resource, 'add')
        return createRow(resource, parameters, work)
      },
    )
  const update: Answer = (request, reply) =>
    answerWrite(
      { services, request, reply, naming: namingOf(resource, 'update', permissionOf(resource, 'edit')) },
      (parameters, work) => {
        requireOperation(work.caller, resource, 'edit')
        return updateRow(resource, parameters, work)
      },
    )
  const submit: Answer = (request, reply) =>
    hasId(request) ? update(request, reply) : create(request, reply)
  const remove: Answer = (request, reply) =>
    answerWrite(
      { services, request, reply, naming: namingOf(resource, 'remove', permissionOf(resource, 'delete')) },
      (parameters, work) => {
        requireOperation(work.caller, resource, 'delete')
        return removeSelected(resource, parameters, work)
      },
    )
  return { save: create, add: create, update, submit, remove }
}

function hasId(request: FastifyRequest): boolean {
  const { id } = parametersOf(request)
  return id !== undefined && id !== null && id !== ''
}
