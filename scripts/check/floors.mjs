const FLOORS = {
  'src/kernel/': 0,
  'src/contract/': 1,
  'src/server/': 2,
  'src/palette/': 2,
  'commands/': 3,
  'src/console/': 4,
  'src/cli/': 4,
}
/** The two lists, and what stands in for a package while the console is built. */
const BARRELS = /^(src\/contract\/index\.ts|commands\/index\.ts|src\/console\/build\/\w+\.ts)$/
const RESOURCES = 'src/contract/resources/'
/** Rooms of the server with a door: what they may import of the server, and who may import them. */
const DOORS = [
  {
    room: 'src/server/import/',
    may: /^src\/server\/(engine|store|http|export)\/|^src\/server\/services\.ts$/,
    from: /^src\/server\/(http\/routes|server)\.ts$|^src\/server\/domain\//,
  },
  {
    room: 'src/server/openapi/',
    may: /^src\/server\/(access|domain|engine|gateways|store)\/|^src\/server\/(services|clock)\.ts$/,
    from: /^src\/server\/(http\/routes|upkeep)\.ts$|^src\/server\/domain\//,
  },
  {
    room: 'src/server/export/',
    may: /^src\/server\/(engine|store|http)\/|^src\/server\/(services|domain\/system\/parameters)\.ts$/,
    from: /^src\/server\/(http\/routes|server)\.ts$|^src\/server\/(import|batch)\//,
  },
  {
    room: 'src/server/batch/',
    may: /^src\/server\/(engine|store|http|export)\/|^src\/server\/(services|clock)\.ts$/,
    from: /^src\/server\/(http\/routes|upkeep)\.ts$|^src\/server\/domain\//,
  },
]
/** Packages that one room alone may use, and that room. */
const ROOMS = [
  {
    packages: /^(kysely|pg|@electric-sql\/pglite)(\/|$)/,
    room: /^src\/server\/store\//,
    says: 'SQL stays in src/server/store',
  },
  {
    packages: /^(node:)?(https?|http2|tls|dgram)$/,
    room: /^src\/server\/gateways\//,
    says: 'only src/server/gateways calls out',
    within: /^src\/server\//,
  },
  {
    packages: /^(react|react-dom|valtio|wouter|cmdk|@headlessui\/react|@tanstack\/react-[a-z]+)(\/|$)/,
    room: /^src\/console\//,
    says: 'only the console meets React',
  },
]

const roomOf = (path) => Object.keys(FLOORS).find((prefix) => path.startsWith(prefix))

/** Imports go down only; a resource imports no other; packages stay in their rooms; nothing re-exports but the two lists. */
export function floors(sources) {
  return sources
    .filter(({ path }) => path.startsWith('src/') || path.startsWith('commands/'))
    .flatMap((source) =>
      source.imports.flatMap((one) => {
        const fault = faultOf(source.path, one)
        return fault ? [`${source.path}:${one.line} ${fault}`] : []
      }),
    )
}

function faultOf(path, { specifier, target, again, typeOnly }) {
  if (again && !BARRELS.test(path)) return `re-exports ${specifier}: no barrels`
  if (target !== null) return targetFault(path, target, specifier)
  const room = ROOMS.find(
    (one) => one.packages.test(specifier) && (one.within?.test(path) ?? true) && !one.room.test(path),
  )
  return room && !(typeOnly && specifier.startsWith('node:')) ? `imports ${specifier}: ${room.says}` : null
}

function targetFault(path, target, specifier) {
  if (!/\.(tsx?|css|svg|json)$/.test(target) && !/\?[a-z]+$/.test(target))
    return `imports ${specifier} without its extension`
  const from = roomOf(path),
    to = roomOf(target)
  if (from === undefined || from === to) return resourceFault(path, target) ?? doorFault(path, target)
  if (to === undefined) return `imports ${target}, which is outside the house`
  const strangers = to === 'src/server/' && from !== 'src/server/'
  return FLOORS[to] < FLOORS[from] && !strangers
    ? null
    : `imports ${target}: only downwards (kernel ← contract ← server | palette ← commands ← console)`
}

function doorFault(path, target) {
  for (const { room, may, from } of DOORS) {
    const inside = path.startsWith(room),
      into = target.startsWith(room)
    if (inside && !into && !may.test(target))
      return `imports ${target}: ${room} stands on engine, store and http alone`
    if (into && !inside && !from.test(path))
      return `imports ${target}: ${room} is mounted by the server and its routes only`
  }
  return null
}

const resourceFault = (path, target) =>
  path.startsWith(RESOURCES) && target.startsWith(RESOURCES)
    ? `imports ${target}: a resource imports no other`
    : null
