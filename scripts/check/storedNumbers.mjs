import { SyntaxKind } from 'typescript/unstable/ast'
import { walk } from './sources.mjs'

/**
 * Smallint columns that hold real numbers, or share their name with one (the depth of a category is a `level`);
 * every other one holds a state or a choice.
 */
const REAL_NUMBERS = new Set(['is_deleted', 'part', 'level'])
const MEND =
  'name it by stateSql or choiceSql of src/server/store/storedValues.ts, or by valueSql with the mapping of its table'

/**
 * Numbers of states and choices in SQL templates of the server: compared with, assigned to, inserted into or
 * selected as a smallint column. `migrations` are the texts that create the tables.
 */
export function storedNumbers(sources, migrations) {
  const columns = storedColumns(migrations)
  return sources
    .filter(({ path }) => path.startsWith('src/server/'))
    .flatMap((source) => {
      const violations = []
      walk(source.root, (node) => {
        if (isSql(node))
          for (const { column, at } of numbersIn(sqlOf(node.template, source.text), columns))
            violations.push(`${source.path}:${source.lineAt(at)} has a bare number of ${column}; ${MEND}`)
        return true
      })
      return violations
    })
}

/** Names of the columns that hold states and choices, in any table. */
export function storedColumns(migrations) {
  const names = migrations.flatMap((text) =>
    [...text.matchAll(/\b([a-z_]+) smallint\b/g)].map(([, name]) => name),
  )
  return [...new Set(names)].filter((name) => !REAL_NUMBERS.has(name))
}

const isSql = (node) =>
  node.kind === SyntaxKind.TaggedTemplateExpression && /^sql\b/.test(node.tag.text ?? '')

/**
 * The text of a template as written, from its position `start`. A placeholder is `§`s of the same length, or
 * `#`s where it chooses between bare numbers.
 */
function sqlOf(template, text) {
  let sql = text.slice(template.pos, template.end)
  for (const { expression } of template.templateSpans ?? []) {
    const from = expression.pos - 2 - template.pos,
      to = text.indexOf('}', expression.end) + 1 - template.pos
    const mark = choosesNumber(expression) ? '#' : '§'
    sql = sql.slice(0, from) + mark.repeat(to - from) + sql.slice(to)
  }
  return { sql, start: template.pos }
}

/** Whether an expression is a number, or a condition one of whose outcomes is a number. */
function choosesNumber(node) {
  if (node.kind === SyntaxKind.ConditionalExpression)
    return choosesNumber(node.whenTrue) || choosesNumber(node.whenFalse)
  if (node.kind === SyntaxKind.ParenthesizedExpression) return choosesNumber(node.expression)
  if (node.kind === SyntaxKind.PrefixUnaryExpression) return choosesNumber(node.operand)
  return node.kind === SyntaxKind.NumericLiteral
}

const NUMBER = String.raw`(?:-?\d+\b|#)`
const OPERATOR = String.raw`(?:=|<>|!=|<=|>=|<|>|is (?:not )?distinct from)`

/** Bare numbers next to `columns` in a statement: the column and the position in the file. */
export function numbersIn({ sql, start }, columns) {
  const column = String.raw`(?<![\w])(?<column>${columns.join('|')})`
  const patterns = [
    String.raw`${column}\b[\s)]*${OPERATOR}\s*${NUMBER}`,
    String.raw`${column}\b[\s)]*(?:not )?\bin\s*\([^()]*?(?<=[(,\s])${NUMBER}`,
    String.raw`${column},\s*${NUMBER}\)`,
    String.raw`\bcoalesce\((?:\w+\.)?${column},[^()]*\)\s*(?:${OPERATOR}|(?:not )?in\s*\()\s*${NUMBER}`,
    String.raw`${column}\b[\s)]*=\s*(?:any|all)\s*\(\s*(?:array\[\s*${NUMBER}|'\{\s*${NUMBER})`,
    String.raw`\bcase (?:\w+\.)?${column}\b(?:(?!\bend\b).)*?\bwhen\s+${NUMBER}`,
    String.raw`${column}\s*=\s*case\b(?:(?!\bend\b).)*?\b(?:then|else)\s+${NUMBER}`,
    String.raw`(?<![\w.])${NUMBER}(?:::\w+)?\s+(?:as\s+|${OPERATOR}\s*(?:\w+\.)?)${column}\b`,
  ]
  const near = patterns.flatMap((pattern) =>
    [...sql.matchAll(new RegExp(pattern, 'gis'))].map((match) => ({
      column: match.groups.column,
      at: start + match.index,
    })),
  )
  return [...near, ...inserted({ sql, start }, new Set(columns))]
}

/** Bare numbers in the position of a column of an `insert`. */
function inserted({ sql, start }, columns) {
  return [
    ...sql.matchAll(/\binsert into [\w§]+(?: as \w+)?\s*\(([^()]*)\)\s*(values\s*\(|select\s)/gi),
  ].flatMap((match) => {
    const names = match[1].split(',').map((name) => name.trim())
    const values = entries(sql.slice(match.index + match[0].length))
    return names.flatMap((name, index) =>
      columns.has(name) &&
      new RegExp(`^(?:case\\b.*?\\b(?:then|else)\\s+)?${NUMBER}`, 's').test(values[index] ?? '')
        ? [{ column: name, at: start + match.index }]
        : [],
    )
  })
}

/** The entries of a list that ends at its closing bracket or at `from`. */
function entries(text) {
  const parts = ['']
  let depth = 0
  for (const token of text.match(/\bfrom\b|[\s\S]/gi) ?? []) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (depth < 0 || (depth === 0 && token.toLowerCase() === 'from')) break
    if (depth === 0 && token === ',') parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts.map((part) => part.trim())
}
