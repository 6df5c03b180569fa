import { SyntaxKind } from 'typescript/unstable/ast'
import { walk } from './sources.mjs'

const CALLED = new Set(['fetch'])
const CONSTRUCTED = new Set(['XMLHttpRequest', 'WebSocket', 'EventSource'])
const ALLOWED = /^(src\/console\/api\.ts|src\/cli\/api\.ts|src\/server\/gateways\/)/

/** Network connections opened anywhere but in the api.ts of console and command line, and in the gateways of the server. */
export function calls(sources) {
  return sources
    .filter(({ path }) => /^(src|commands)\//.test(path) && !ALLOWED.test(path))
    .flatMap((source) => {
      const violations = []
      walk(source.root, (node) => {
        const name = connection(node)
        if (name) violations.push(`${source.path}:${source.lineOf(node)} uses ${name}`)
        return true
      })
      return violations
    })
}

function connection(node) {
  if (node.kind === SyntaxKind.CallExpression) {
    const name = lastName(node.expression)
    if (name === 'sendBeacon') return name
    const isGlobal =
      node.expression.kind === SyntaxKind.Identifier ||
      ['window', 'globalThis', 'self'].includes(node.expression.expression?.text)
    return isGlobal && CALLED.has(name) ? name : null
  }
  return node.kind === SyntaxKind.NewExpression && CONSTRUCTED.has(lastName(node.expression))
    ? lastName(node.expression)
    : null
}

const lastName = (expression) => expression.name?.text ?? expression.text
