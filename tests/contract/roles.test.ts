import { expect, test } from 'vitest'
import { buttonsOf } from '../../src/contract/define/permission.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { BRANCH_BUTTONS, BRANCH_PAGES } from '../../src/contract/branchEntries.ts'
import { COMPANY_ROLES } from '../../src/server/seed/demo/roles.data.ts'

test('every right of a demo role belongs to a button or a page', () => {
  const knownCodes = new Set([
    ...BRANCH_BUTTONS.map(({ code }) => code),
    ...BRANCH_PAGES.map(({ code }) => `${code}_view`),
    ...RESOURCES.flatMap((resource) => [
      ...buttonsOf(resource).map(({ code }) => code),
      ...Object.values(resource.rights),
      `${resource.code}_view`,
    ]),
  ])
  const unknown = COMPANY_ROLES.flatMap(({ alias, codes }) =>
    codes.filter((code) => !code.startsWith('*') && !knownCodes.has(code)).map((code) => `${alias} ${code}`),
  )
  expect(unknown).toEqual([])
})
