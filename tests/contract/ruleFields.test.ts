import { expect, test } from 'vitest'
import { operatorsOf } from '../../src/contract/define/query.ts'
import { ruleFields } from '../../src/contract/define/ruleFields.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { ruleTarget } from '../../src/server/engine/scope.ts'
import { columnOf } from '../../src/server/store/columns.ts'

test('every field the builder offers is one the server compares, and the other way round', () => {
  for (const resource of RESOURCES)
    for (const { name, kind, operators } of ruleFields(resource)) {
      const target = ruleTarget(resource, name)
      expect(target?.kind, `${resource.id}.${name}`).toBe(kind)
      expect(columnOf(resource, target?.storage ?? ''), `${resource.id}.${name}`).toBeDefined()
      for (const operator of operators) expect(operatorsOf(kind)).toContain(operator)
    }
  for (const resource of RESOURCES) {
    const offered = new Set(ruleFields(resource).map(({ name }) => name))
    for (const name of Object.keys(resource.fields))
      expect(offered.has(name), `${resource.id}.${name}`).toBe(ruleTarget(resource, name) !== null)
  }
})
