import type { Resource } from '../contract/define/resource.ts'
import { RESOURCES } from '../contract/index.ts'
import { permissionsOrNull } from './completionRights.ts'
import { SHELLS } from './completionScripts.ts'
import { fieldsOf } from './fields.ts'
import { COMMANDS } from './help.ts'
import { OPTION_NAMES } from './io/args.ts'
import { writeLine } from './io/terminal.ts'
import { kebab } from './names.ts'
import { isPermitted, permittedVerbs, STANDARD_VERBS } from './nouns.ts'
import { t } from './text.ts'

interface Candidate {
  readonly value: string
  readonly hint: string
}

function verbCandidates(resource: Resource, permissions: ReadonlySet<string> | null): readonly Candidate[] {
  const standard: Readonly<Record<string, { readonly label: string }>> = STANDARD_VERBS
  const names = permissions
    ? permittedVerbs(resource, permissions)
    : [...Object.keys(STANDARD_VERBS), ...Object.keys(resource.actions)]
  return names.map((name) => ({
    value: kebab(name),
    hint: t(resource.actions[name]?.label ?? standard[name]?.label ?? name),
  }))
}

/** The values of a field that has choices, once its name and `=` are typed; else the fields. */
function assignmentCandidates(resource: Resource, verb: string, typed: string): readonly Candidate[] {
  const action = Object.entries(resource.actions).find(([name]) => kebab(name) === verb)?.[1]
  const fields = action
    ? Object.entries(action.input ?? {}).map(([id, spec]) => ({ id, spec }))
    : fieldsOf(resource).filter(({ spec }) => verb !== 'create' || !spec.computed)
  const [name, value] = typed.split('=')
  const chosen = value === undefined ? undefined : fields.find(({ id }) => id === name)
  if (chosen)
    return Object.entries(chosen.spec.choices ?? {}).map(([key, label]) => ({
      value: `${chosen.id}=${key}`,
      hint: t(label),
    }))
  return fields.map(({ id, spec }) => ({ value: `${id}=`, hint: t(spec.label) }))
}

const nounOf = (typed: string): Resource | undefined =>
  RESOURCES.find((resource) => resource.id === typed || kebab(resource.id) === typed)

/** What may follow a command line that is being typed. */
async function candidatesOf(typed: string): Promise<readonly Candidate[]> {
  const words = typed.split(/\s+/)
  const current = words.at(-1) ?? ''
  if (current.startsWith('-')) return OPTION_NAMES.map((value) => ({ value, hint: '' }))
  const [first = '', second = ''] = words
  if (words.length === 1) {
    const permissions = await permissionsOrNull()
    return [
      ...COMMANDS.map(({ name, does }) => ({ value: name, hint: t(does) })),
      ...RESOURCES.filter((resource) => permissions === null || isPermitted(resource, permissions)).map(
        (resource) => ({ value: kebab(resource.id), hint: t(resource.label) }),
      ),
    ]
  }
  const resource = nounOf(first)
  if (!resource) return first === 'completion' ? SHELLS.map((value) => ({ value, hint: '' })) : []
  return words.length === 2
    ? verbCandidates(resource, await permissionsOrNull())
    : assignmentCandidates(resource, second, current)
}

/** `__complete <line>`: candidates, one a line, each with a tab and what it means. */
export async function writeCandidates(line: string): Promise<void> {
  const current = line.split(/\s+/).at(-1) ?? ''
  for (const { value, hint } of await candidatesOf(line))
    if (value.startsWith(current)) writeLine(`${value}\t${hint}`)
}
