import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const FOLDER = join(dirname(require.resolve('lucide-static/package.json')), 'icons')
const ELEMENT = /<(path|line|circle|ellipse|rect|polyline|polygon)\b([^>]*?)\/>/g
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
/** A path that begins with a relative move: its first point and the rest. */
const RELATIVE_START = /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(.*)$/s

const fileOf = (name: string): string => join(FOLDER, `${name}.svg`)

/** Whether Lucide has an icon, under this name or a former one. */
export const isIcon = (name: string): boolean => /^[a-z0-9-]+$/.test(name) && existsSync(fileOf(name))

/** An icon as one path on a 24 px square. */
export function iconPath(name: string): string {
  if (!isIcon(name)) throw new Error(`Lucide has no icon ${name}`)
  return [...readFileSync(fileOf(name), 'utf8').matchAll(ELEMENT)]
    .map(([, element = '', attributes = '']) =>
      pathOf(
        element,
        Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value])),
      ),
    )
    .join('')
}

type Attributes = Readonly<Record<string, string | undefined>>
const number = (value: string | undefined): number => Number(value ?? 0)

function pathOf(element: string, attributes: Attributes): string {
  const { x1, y1, x2, y2, cx, cy, r, points = '' } = attributes
  switch (element) {
    case 'path':
      return absoluteStart(attributes.d ?? '')
    case 'line':
      return `M${x1} ${y1}L${x2} ${y2}`
    case 'circle':
      return ellipse(number(cx), number(cy), number(r), number(r))
    case 'ellipse':
      return ellipse(number(cx), number(cy), number(attributes.rx), number(attributes.ry))
    case 'rect':
      return rectangle(attributes)
    default:
      return `M${points}${element === 'polygon' ? 'z' : ''}`
  }
}

/** A relative move would begin where the path before it ends. */
function absoluteStart(path: string): string {
  const [, x, y, rest = ''] = RELATIVE_START.exec(path) ?? []
  return x === undefined ? path : `M${x} ${y}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`
}

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`

function rectangle({ x, y, width, height, rx, ry }: Attributes): string {
  const radius = number(rx ?? ry),
    across = number(width) - 2 * radius,
    down = number(height) - 2 * radius,
    corner = (dx: number, dy: number): string =>
      radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`
  return (
    `M${number(x) + radius} ${number(y)}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}` +
    `h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`
  )
}
