import type { FieldSpec } from '../../src/contract/define/field.ts'
import { describe, expect, test } from 'vitest'
import { numberBesideTitle } from '../../src/contract/define/lookup.ts'
import { actionVerb, buttonsOf } from '../../src/contract/define/permission.ts'
import type { Resource } from '../../src/contract/define/resource.ts'
import { valueError } from '../../src/contract/define/validate.ts'
import { splitFilterKey } from '../../src/contract/define/query.ts'
import { BRANCHES, TOP_MENUS } from '../../src/contract/menu.ts'
import { snakeCase } from '../../src/kernel/text.ts'
import { labelKey } from '../../src/contract/wire.ts'
import { columnsOf, EVERY, fieldsOf, inputsOf, NAMED, repeated, SYSTEM_COLUMNS } from './every.ts'

const CODED = new Set(['oneOf', 'someOf', 'dictionary', 'reference', 'references', 'parent'])
const UNFILTERED = new Set(['json', 'rows', 'file', 'image'])
const RESERVED_NAMES = [...SYSTEM_COLUMNS, 'children', 'hasChildren', 'isDeleted', 'tenantId']

/** Words that PostgreSQL reserves: as names of columns and tables they are syntax errors. */
const SQL_KEYWORDS = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate
  collation column concurrently constraint create cross current_catalog current_date current_role current_schema
  current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for
  foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral
  leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps
  placing primary references returning right select session_user similar some symmetric system_user table
  tablesample then to trailing true union unique user using variadic verbose when where window with`.split(
    /\s+/,
  ),
)

/** The key of a single row's owner is known before its form opens. */
const isKey = ({ single }: Resource, name: string): boolean =>
  single !== null && single !== 'tenant' && single.by === name

describe.each(NAMED)('%s', (_, resource) => {
  test('columns, search, sort, title, sections, indexes and unique sets name declared fields', () => {
    const columns = columnsOf(resource)
    const { list, sections, indexes, uniqueTogether, title } = resource
    const referencedNames = [
      ...list.columns,
      ...list.search,
      list.sort.replace(/^-/, ''),
      ...Object.values(sections).flat(),
      ...indexes.flat(),
      ...uniqueTogether.flatMap((constraint) => constraint.fields),
      title,
    ]
    expect(referencedNames.filter((name) => !columns.has(name))).toEqual([])
    expect(repeated(list.columns)).toEqual([])
    expect(repeated(list.search)).toEqual([])
  })

  test('rows are counted by state only where there are states', () => {
    if (resource.list.counts !== null) expect(resource.states).not.toBeNull()
  })

  test('numbers are of nouns that have one, sentences in json fields, conditions on fields of the row', () => {
    for (const [name, field] of [...fieldsOf(resource), ...inputsOf(resource)]) {
      const named = field.numberOf ?? field.rowOf,
        target = EVERY.find(({ id }) => id === named)
      if (named !== undefined) expect(target, name).toBeDefined()
      if (target && field.numberOf) expect(numberBesideTitle(target), name).toBeDefined()
      if (field.sentence !== undefined) expect(resource.fields[field.sentence]?.kind, name).toBe('json')
      expect([...columnsOf(resource)], name).toEqual(expect.arrayContaining(Object.keys(field.whenRow ?? {})))
    }
  })

  test('cells are edited of fields that a form writes alone, of rows that are updated', () => {
    const { list, fields, verbs, readOnly, single } = resource
    const kinds = [
      'text',
      'longText',
      'integer',
      'decimal',
      'percent',
      'money',
      'flag',
      'oneOf',
      'date',
      'dateTime',
      'dictionary',
      'reference',
    ]
    const isUpdated = !readOnly && !single && (verbs.includes('submit') || verbs.includes('update'))
    expect(list.editable.length === 0 || isUpdated).toBe(true)
    const unfit = list.editable.filter((name) => {
      const field: FieldSpec | undefined = fields[name]
      return (
        !field || field.computed || field.fixed || field.when || field.mask || !kinds.includes(field.kind)
      )
    })
    expect(unfit).toEqual([])
    expect(repeated(list.editable)).toEqual([])
  })

  test('related lists and timelines name declared fields of both nouns', () => {
    const columns = columnsOf(resource)
    const { related = {}, timeline = [] } = resource.detail
    const faults = [...Object.values(related), ...timeline].flatMap((relation) => {
      const of = 'of' in relation && relation.of ? EVERY.find(({ id }) => id === relation.of) : undefined
      if ('of' in relation && relation.of && !of) return [`no noun ${relation.of}`]
      const targetColumns = of ? columnsOf(of) : columns
      const referencedNames =
        'journal' in relation
          ? []
          : 'at' in relation
            ? [relation.at, ...(relation.show ?? [])]
            : 'of' in relation
              ? [...(relation.columns ?? []), ...(relation.sort ? [relation.sort.replace(/^-/, '')] : [])]
              : []
      return [
        // The parameter of a call of its own is no field.
        ...(of && 'by' in relation && !('call' in relation)
          ? [relation.by ?? '', ...referencedNames]
          : referencedNames
        ).filter((name) => !targetColumns.has(name)),
        ...('from' in relation && relation.from && !columns.has(relation.from) ? [relation.from] : []),
      ]
    })
    expect(faults).toEqual([])
  })

  test('a form has every required field once, and none that the server fills', () => {
    const formFields = Object.values(resource.sections).flat()
    const writable = Object.entries(resource.fields).filter(([, field]) => !field.computed)
    expect(repeated(formFields)).toEqual([])
    expect(formFields.filter((name) => resource.fields[name]?.computed)).toEqual([])
    if (resource.readOnly) expect(writable.map(([name]) => name)).toEqual([])
    else
      expect(
        writable
          .filter(
            ([name, field]) =>
              field.required &&
              field.default === undefined &&
              !formFields.includes(name) &&
              !isKey(resource, name),
          )
          .map(([name]) => name),
      ).toEqual([])
    expect(formFields.includes(resource.stateField ?? '')).toBe(resource.states?.inForm ?? false)
  })

  test('what is offered as a filter can be filtered', () => {
    const unfit = resource.list.search.filter((name) => {
      const field = resource.fields[name]
      return (
        field !== undefined &&
        (UNFILTERED.has(field.kind) ||
          field.search === 'none' ||
          (field.kind === 'secret' && !field.searchable))
      )
    })
    expect(unfit).toEqual([])
    expect(resource.list.columns.filter((name) => resource.fields[name]?.kind === 'secret')).toEqual([])
  })

  test('field names are plain, not reserved, and not readable as a filter suffix', () => {
    const names = Object.keys(resource.fields)
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([])
    expect(
      names.filter(
        (name) => RESERVED_NAMES.includes(name) && !(resource.id === 'tenant' && name === 'tenantId'),
      ),
    ).toEqual([])
    expect(names.filter((name) => splitFilterKey(name).field !== name)).toEqual([])
  })

  test('tables and columns need no quotes in SQL', () => {
    const names = [
      resource.table,
      ...fieldsOf(resource).map(([name]) => snakeCase(name.split('.').at(-1) ?? '')),
    ]
    expect(
      names.filter((name) => SQL_KEYWORDS.has(name)),
      `${resource.id}: reserved by PostgreSQL; name the field or the table otherwise`,
    ).toEqual([])
  })

  test('no field has the name under which the label of a coded field is sent', () => {
    const labels = Object.entries(resource.fields)
      .filter(([, field]) => CODED.has(field.kind))
      .map(([name]) => labelKey(name))
    // A stored copy of the name, kept so that it can be searched, is that text itself.
    expect(
      labels.filter((name) => {
        const field = resource.fields[name]
        return field && !(field.kind === 'text' && field.computed)
      }),
    ).toEqual([])
  })

  test('both ends of a date window have field names of their own', () => {
    const ends = Object.values(resource.fields)
      .filter((field) => field.kind === 'window')
      .flatMap((field) => [field.from ?? '', field.to ?? ''])
    expect(repeated(ends)).toEqual([])
    expect(ends.filter((name) => name === '' || columnsOf(resource).has(name))).toEqual([])
  })

  test('conditions and comparisons between fields name declared fields and allowed values', () => {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.after) expect([name, resource.fields[field.after]?.kind]).toEqual([name, field.kind])
      for (const [other, requiredValues] of Object.entries(field.when ?? {})) {
        const target = resource.fields[other]
        if (!target) expect.fail(`${name} depends on ${other}, which is not declared`)
        for (const value of [requiredValues].flat())
          expect([name, other, valueError(target, value, {})]).toEqual([name, other, null])
      }
    }
  })

  test('choices and their wire numbers correspond one to one', () => {
    for (const [name, field] of [...fieldsOf(resource), ...inputsOf(resource)]) {
      if (field.kind !== 'oneOf' && field.kind !== 'someOf') continue
      expect([name, Object.keys(field.wire ?? {}).sort()]).toEqual([
        name,
        Object.keys(field.choices ?? {}).sort(),
      ])
      expect([name, repeated(Object.values(field.wire ?? {}).map(String))]).toEqual([name, []])
      expect([
        name,
        Object.keys(field.tones ?? {}).filter((choice) => !(choice in (field.choices ?? {}))),
      ]).toEqual([name, []])
    }
  })

  test('defaults are values the field accepts', () => {
    const wrong = [...fieldsOf(resource), ...inputsOf(resource)].filter(
      ([, field]) => field.default !== undefined && valueError(field, field.default, {}) !== null,
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test('references point to nouns that exist', () => {
    const resourceIds = new Set(EVERY.map((noun) => noun.id))
    const targets = [...fieldsOf(resource), ...inputsOf(resource)].filter(
      ([, field]) => field.kind === 'reference' || field.kind === 'references',
    )
    expect(
      targets
        .filter(([, field]) => !resourceIds.has(field.to ?? ''))
        .map(([name, field]) => `${name} → ${field.to}`),
    ).toEqual([])
  })

  test('a tree has exactly one parent field, and other nouns have none', () => {
    const parents = Object.values(resource.fields).filter((field) => field.kind === 'parent')
    expect(parents).toHaveLength(resource.shape === 'tree' ? 1 : 0)
  })

  test('the menu leaf belongs to a declared branch', () => {
    if (!resource.menu) return
    const { branch } = resource.menu
    expect(
      BRANCHES.map(({ code }) => code),
      `${resource.id}: menu.branch '${branch}' is not in BRANCHES of src/contract/menu.ts; add it or name another`,
    ).toContain(branch)
    expect(resource.menu.path).toMatch(/^\/[a-z][A-Za-z0-9/-]*$/)
    expect(resource.menu.en).not.toBe('')
    expect(resource.verbs).toContain(resource.single ? 'save' : 'list')
  })
})

describe('all nouns together', () => {
  const uniqueLists: Readonly<Record<string, readonly string[]>> = {
    ids: EVERY.map((noun) => noun.id),
    codes: EVERY.map((noun) => noun.code),
    tables: EVERY.filter((noun) => noun.viewOf === null).map((noun) => noun.table),
    paths: EVERY.map((noun) => noun.path),
    // A noun may use the permissions of another.
    'permission codes': EVERY.filter((noun) => noun.rights.view === undefined).flatMap((noun) =>
      buttonsOf(noun).map((button) => button.code),
    ),
    'menu routes': EVERY.flatMap((noun) => (noun.menu ? [noun.menu.path] : [])),
    'places in a branch': EVERY.flatMap((noun) =>
      noun.menu ? [`${noun.menu.branch} ${noun.menu.sort}`] : [],
    ),
    'go-to keys': EVERY.flatMap((noun) => (noun.menu?.key ? [noun.menu.key] : [])),
    routes: EVERY.flatMap((noun) =>
      [
        ...noun.verbs,
        ...Object.entries(noun.actions).map(
          ([name, action]) =>
            `${actionVerb(name, action)}${action.pick ? `?${JSON.stringify(action.pick)}` : ''}`,
        ),
        'preview',
        'undo',
      ].map((verb) => `${noun.path}/${verb}`),
    ),
  }
  test.each(Object.entries(uniqueLists))('%s are unique', (_, list) => {
    expect(repeated(list)).toEqual([])
  })

  test('every branch belongs to a top menu', () => {
    expect(BRANCHES.filter((branch) => !TOP_MENUS.some((top) => top.code === branch.top))).toEqual([])
    expect(repeated([...BRANCHES, ...TOP_MENUS].map((branch) => branch.code))).toEqual([])
    expect(repeated(BRANCHES.map((branch) => branch.path))).toEqual([])
  })
})
