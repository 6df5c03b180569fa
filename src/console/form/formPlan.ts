import type { Resource } from '../../contract/define/resource.ts'
import { type FormField, type FormSection, formSections } from './draft.ts'

/** The inputs of a form, computed once when it opens. */
export interface FormPlan {
  readonly resource: Resource
  readonly creating: boolean
  readonly sections: readonly FormSection[]
  readonly fields: readonly FormField[]
}

/** The form of a resource for the holder of `permissions`. */
export function planForm(resource: Resource, creating: boolean, permissions: ReadonlySet<string>): FormPlan {
  const sections = formSections(resource, { creating, permissions })
  return { resource, creating, sections, fields: sections.flatMap((section) => section.fields) }
}
